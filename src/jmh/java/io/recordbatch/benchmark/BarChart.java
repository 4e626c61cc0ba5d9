package io.recordbatch.benchmark;

import io.recordbatch.benchmark.Target.Group;
import java.util.List;
import java.util.Locale;

/** How many times as fast as the rival each row of a group is, with a mark where the target lies, as SVG. */
final class BarChart {
    private static final int LABEL_WIDTH = 170;
    private static final int BARS_WIDTH = 430;
    private static final int WIDTH = LABEL_WIDTH + BARS_WIDTH + 70;
    private static final int TOP = 56;
    private static final int ROW_HEIGHT = 24;
    private static final int BAR_HEIGHT = 15;

    private BarChart() {}

    static String of(Group group, Results results) {
        List<Target> targets = group.targets().stream()
                .filter(target -> target.measure() == Measure.SPEED && !target.isOnlyShown())
                .toList();
        double longest = targets.stream()
                .mapToDouble(target -> Math.max(target.of(results).value(), target.limit()))
                .max()
                .orElseThrow();
        double scale = BARS_WIDTH / longest;
        int height = TOP + targets.size() * ROW_HEIGHT + 8;
        StringBuilder svg = new StringBuilder();
        line(
                svg,
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'"
                        + " font-family='sans-serif' font-size='12' fill='#24292f'>",
                WIDTH,
                height,
                WIDTH,
                height);
        line(svg, "<rect width='%d' height='%d' fill='#ffffff'/>", WIDTH, height);
        line(svg, "<text x='12' y='22' font-size='14' font-weight='bold'>%s</text>", escaped(group.title()));
        line(
                svg,
                "<text x='12' y='41' fill='#57606a'>times as fast; the thin line is the rival, the short ones are the"
                        + " targets</text>");
        int y = TOP;
        for (Target target : targets) {
            bar(svg, target, target.of(results).value(), scale, y);
            y += ROW_HEIGHT;
        }
        double rival = LABEL_WIDTH + scale;
        line(svg, "<path d='M%.1f %d V%d' stroke='#57606a' stroke-dasharray='3 2'/>", rival, TOP - 4, height - 8);
        return svg.append("</svg>\n").toString();
    }

    private static void bar(StringBuilder svg, Target target, double value, double scale, int y) {
        double width = value * scale;
        double limit = LABEL_WIDTH + target.limit() * scale;
        int baseline = y + BAR_HEIGHT - 3;
        line(svg, "<text x='%d' y='%d' text-anchor='end'>%s</text>", LABEL_WIDTH - 8, baseline, escaped(target.what()));
        line(
                svg,
                "<rect x='%d' y='%d' width='%.1f' height='%d' fill='%s'/>",
                LABEL_WIDTH,
                y,
                width,
                BAR_HEIGHT,
                target.measure().isMet(value, target.limit()) ? "#2da44e" : "#bf8700");
        line(svg, "<path d='M%.1f %d v%d' stroke='#24292f' stroke-width='2'/>", limit, y - 2, BAR_HEIGHT + 4);
        line(
                svg,
                "<text x='%.1f' y='%d'>%s</text>",
                Math.max(LABEL_WIDTH + width, limit) + 6,
                baseline,
                target.measure().text(value));
    }

    private static void line(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
