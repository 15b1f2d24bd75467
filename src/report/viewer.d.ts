/** The page of the HTML report, made from viewer/, with `<!-- data -->` for its data; the build puts it in. */
declare const __MCPROVE_VIEWER__: string
