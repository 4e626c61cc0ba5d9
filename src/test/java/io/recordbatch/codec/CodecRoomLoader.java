package io.recordbatch.codec;

import java.net.URL;
import java.net.URLClassLoader;

/** A plugin's class loader: has its own copy of the codec room, and may not see some of the worker's libraries. */
final class CodecRoomLoader extends URLClassLoader {
    private static final String ROOM = CompressionType.class.getPackageName() + ".";

    private final String hidden;

    /** Hides all classes whose names start with {@code hidden}. */
    CodecRoomLoader(String hidden) {
        super(
                new URL[] {
                    CompressionType.class.getProtectionDomain().getCodeSource().getLocation()
                },
                CodecRoomLoader.class.getClassLoader());
        this.hidden = hidden;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(hidden)) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith(ROOM)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    /** The constant of a type, of this loader's copy. */
    Object type(CompressionType type) throws ReflectiveOperationException {
        return loadClass(CompressionType.class.getName())
                .getMethod("valueOf", String.class)
                .invoke(null, type.name());
    }
}
