package io.recordbatch.integration;

import io.recordbatch.demo.Scene;

/** For scenes that nobody watches. */
final class NoProgress implements Scene.Progress {
    @Override
    public void phase(String name, long total) {}

    @Override
    public void reached(long count) {}
}
