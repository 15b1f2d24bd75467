// A static page: no script, nothing loaded, light and dark. All text goes through `html`.
import { xmlText } from '../../text/xml-text.js'

/** Markup that is safe to put into a page. */
export interface Markup {
  readonly markup: string
}

/** Texts of a tagged template cannot be escaped in the bundle, which is ASCII: other characters must be values. */
export const ARROW = '\u2192'

/** Values are escaped, except for markup and lists of it. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  let markup = texts[0] ?? ''
  for (const [index, value] of values.entries()) markup += markupOf(value) + (texts[index + 1] ?? '')
  return { markup }
}

type HtmlValue = string | number | Markup | readonly Markup[]

function markupOf(value: HtmlValue): string {
  if (typeof value === 'string') return xmlText(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('')
}

/** The whole page around its parts. */
export function* pageOf(title: string, body: Iterable<Markup>): Generator<string> {
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
`.markup
  for (const { markup } of body) yield `${markup}\n`
  yield '</body>\n</html>\n'
}

const STYLE = `
:root { color-scheme: light dark; --text: #1c2128; --dim: #5b6470; --line: #d8dee4; --back: #fff; --soft: #f3f5f7;
  --red: #b3261e; --green: #1a7f37; --amber: #8a5a00; --old: #8b98a8; --new: #2f6fdf; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ed; --dim: #9aa4b0; --line: #333b45; --back: #14181d;
  --soft: #1d232a; --red: #ff8a80; --green: #6fd48a; --amber: #f0b951; --old: #7d8997; --new: #6ea3ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1rem 4rem; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h3 { font-size: .85rem; color: var(--dim); font-weight: 600; margin: .75rem 0 .25rem; }
p { margin: .25rem 0; }
.dim { color: var(--dim); }
.headline { font-size: 1.1rem; }
.cards { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; }
.card { flex: 1 1 13rem; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
.card b { display: block; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
details, .row { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .9rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.tag { font-size: .75rem; font-weight: 700; margin-right: .5rem; }
.broken { color: var(--red); } .drift { color: var(--amber); } .fixed { color: var(--green); }
ul { margin: .35rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: .2rem .5rem .2rem 0; vertical-align: top; font-weight: 400; }
th { color: var(--dim); font-size: .85rem; }
td.number { white-space: nowrap; width: 1%; }
td.bars { width: 34%; min-width: 6rem; }
.bar { display: block; height: .5rem; margin: .2rem 0; min-width: 1px; border-radius: 2px; background: var(--new); }
.bar.old { background: var(--old); }
.key { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; margin: 0 .35rem 0 .75rem; background: var(--new); }
.key.old { background: var(--old); }
`
