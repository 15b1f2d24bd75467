/** The page of the HTML report before and after its data, made from viewer/; the build puts it in. */
declare const __MCPROVE_VIEWER__: { readonly head: string; readonly tail: string }
