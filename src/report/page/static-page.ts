// One page without scripts or external resources, light and dark.
import { xmlText } from '../text/xml-text.js'

/** `body` is markup. */
export function* staticPage(title: string, style: string, body: Iterable<string>): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title>
<style>
${PALETTE}${style}</style>
</head>
<body>
`
  yield* body
  yield '</body>\n</html>\n'
}

/** The colours are those of the HTML report (viewer/src/style/base.css). */
const PALETTE = `:root {
  color-scheme: light dark;
  --back: light-dark(#f6f6f3, #121417); --panel: light-dark(#ffffff, #1a1d21); --line: light-dark(#e2e2dc, #2b2f35);
  --text: light-dark(#1c1e21, #e8eaed); --muted: light-dark(#5a6069, #a3abb5); --accent: light-dark(#2b55c4, #93b4ff);
  --passed: light-dark(#17693a, #66d08f); --passed-back: light-dark(#e6f4ea, #15301f);
  --failed: light-dark(#b3261e, #ff938a); --failed-back: light-dark(#fdeceb, #3b1a18);
  --warned: light-dark(#6b5900, #e5d65c); --warned-back: light-dark(#fbf5cf, #322d0c);
  --other: light-dark(#5a6069, #a3abb5); --other-back: light-dark(#eeeeea, #24282d);
}
* { box-sizing: border-box }
`
