/**
 * The page of the HTML report, built from viewer/, with `<!-- data -->` as the placeholder for its data. Inserted by
 * the build.
 */
declare const __MCPROVE_VIEWER__: string
