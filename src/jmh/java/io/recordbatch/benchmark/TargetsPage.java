package io.recordbatch.benchmark;

import io.recordbatch.benchmark.Target.Group;
import io.recordbatch.benchmark.Target.Outcome;
import java.util.List;
import java.util.Locale;

/** Targets and results side by side, in Markdown. */
final class TargetsPage {
    private final Results reference;
    private final List<Results> others;

    /** The first results are the ones that count; of the others only the values are shown. */
    TargetsPage(List<Results> results) {
        reference = results.get(0);
        others = results.subList(1, results.size());
    }

    String of(List<Group> groups, String machine) {
        StringBuilder page =
                new StringBuilder("Measured on ").append(machine).append("; ").append(reference.java());
        others.forEach(other -> page.append(" and ").append(other.java()));
        page.append(".\n");
        for (Group group : groups) {
            page.append("\n### ").append(group.title()).append("\n\n");
            if (group.hasChart()) {
                page.append("![")
                        .append(group.title())
                        .append("](")
                        .append(group.chart())
                        .append(")\n\n");
            }
            page.append(table(group));
        }
        return page.toString();
    }

    String table(Group group) {
        StringBuilder table = new StringBuilder("| | target | result | |");
        others.forEach(other -> table.append(' ').append(other.javaName()).append(" |"));
        String rival = group.rival();
        table.append(" ours | ")
                .append(rival)
                .append(" | ours, B/op | ")
                .append(rival)
                .append(", B/op |\n|");
        table.append("---|".repeat(8 + others.size())).append('\n');
        for (Target target : group.targets()) {
            Outcome outcome = target.of(reference);
            table.append("| ").append(target.what()).append(" | ");
            table.append(target.isOnlyShown() ? "" : target.measure().limitText(target.limit()));
            table.append(" | ").append(target.measure().text(outcome.value())).append(" | ");
            table.append(target.isOnlyShown() ? "" : target.isMet(outcome) ? "met" : "**missed**");
            for (Results other : others) {
                table.append(" | ")
                        .append(target.measure().text(target.of(other).value()));
            }
            table.append(" | ").append(time(outcome.ours().nanos()));
            table.append(" | ").append(time(outcome.rival().nanos()));
            table.append(" | ").append(bytes(outcome.ours().allocatedBytes()));
            table.append(" | ").append(bytes(outcome.rival().allocatedBytes())).append(" |\n");
        }
        return table.toString();
    }

    private static String time(double nanos) {
        if (nanos < 1000) {
            return String.format(Locale.ROOT, nanos < 100 ? "%.2f ns" : "%.0f ns", nanos);
        }
        return String.format(Locale.ROOT, nanos < 100_000 ? "%.2f µs" : "%.0f µs", nanos / 1000);
    }

    private static String bytes(double bytes) {
        return String.format(Locale.ROOT, "%,.0f", bytes);
    }
}
