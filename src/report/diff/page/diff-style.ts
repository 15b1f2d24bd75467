export const DIFF_STYLE = `body { margin: 0 auto; max-width: 64rem; padding: 2rem 1rem 4rem; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h3 { font-size: .85rem; color: var(--muted); font-weight: 600; margin: .75rem 0 .25rem; }
p { margin: .25rem 0; }
.dim { color: var(--muted); }
.headline { font-size: 1.1rem; }
.cards { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; }
.card { flex: 1 1 13rem; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
.card b { display: block; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
details, .row { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .9rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.tag { font-size: .75rem; font-weight: 700; margin-right: .5rem; }
.broken { color: var(--failed); } .drift { color: var(--warned); } .fixed { color: var(--passed); }
ul { margin: .35rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: .2rem .5rem .2rem 0; vertical-align: top; font-weight: 400; }
th { color: var(--muted); font-size: .85rem; }
td.number { white-space: nowrap; width: 1%; }
td.bars { width: 34%; min-width: 6rem; }
.bar { display: block; height: .5rem; margin: .2rem 0; min-width: 1px; border-radius: 2px; background: var(--accent); }
.bar.old { background: var(--other); }
.key { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; margin: 0 .35rem 0 .75rem; background: var(--accent); }
.key.old { background: var(--other); }
`
