package io.recordbatch.benchmark;

/** A part of a page that a program writes, between two comments, in the midst of what people wrote. */
final class GeneratedPart {
    private final String begin;
    private final String end;

    GeneratedPart(String name) {
        begin = "<!-- begin " + name + ": written by ./bench -->\n";
        end = "<!-- end " + name + " -->\n";
    }

    /** The page with the part replaced. */
    String replacedIn(String page, String part) {
        return before(page) + "\n" + part.strip() + "\n\n" + page.substring(endIn(page));
    }

    /** Fails when the page has no room for the part. */
    void requireIn(String page) {
        endIn(page);
    }

    private String before(String page) {
        return page.substring(0, page.indexOf(begin) + begin.length());
    }

    private int endIn(String page) {
        int from = page.indexOf(begin);
        int to = page.indexOf(end, from + 1);
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException("The page lacks '" + begin.strip() + "' or '" + end.strip() + "'");
        }
        return to;
    }
}
