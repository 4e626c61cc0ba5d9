package io.recordbatch.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark that JMH found when the code was compiled, with every combination of its parameters. */
final class AllMeasured {
    private AllMeasured() {}

    static List<Measured> list() {
        List<Measured> all = new ArrayList<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())) {
            String[] names = entry.getUsername().split("\\.");
            String name = names[names.length - 2] + "." + names[names.length - 1];
            List<Measured> combinations = List.of(Measured.of(name));
            for (Map.Entry<String, String[]> parameter :
                    entry.getParams().orElse(Map.of()).entrySet()) {
                List<Measured> more = new ArrayList<>();
                for (Measured combination : combinations) {
                    for (String value : parameter.getValue()) {
                        more.add(combination.with(parameter.getKey(), value));
                    }
                }
                combinations = more;
            }
            all.addAll(combinations);
        }
        return all;
    }
}
