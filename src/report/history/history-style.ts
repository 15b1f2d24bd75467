export const HISTORY_STYLE = `body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
header { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--panel) }
header p { margin: 0; color: var(--muted) }
h1 { margin: 0; font-size: 1.25rem }
h2 { font-size: 1.05rem }
main { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem 3rem }
small, .muted { color: var(--muted); font-weight: 400 }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: 8px; background: var(--panel) }
summary { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .9rem; padding: .5rem .8rem; cursor: pointer }
.name { flex: 1 1 14rem; font-weight: 600; overflow-wrap: anywhere }
.rate, .cost { color: var(--muted); font-size: .88rem; font-variant-numeric: tabular-nums }
.body { padding: 0 .8rem .8rem; overflow-wrap: anywhere }
.mark { padding: 0 .45rem; border-radius: 4px; font-size: .8rem; color: var(--other); background: var(--other-back) }
.mark.passed, .note.passed { color: var(--passed); background: var(--passed-back) }
.mark.failed, .note.failed { color: var(--failed); background: var(--failed-back) }
.mark.warned, .note.warned { color: var(--warned); background: var(--warned-back) }
.note { margin: .4rem 0; padding: .35rem .6rem; border-radius: 6px }
svg { display: block }
.trend { width: 10rem; height: 1.5rem }
.chart { width: 100%; height: auto; margin: .6rem 0 }
polyline { fill: none; stroke: var(--accent); stroke-width: 1.5 }
.grid { stroke: var(--line) }
.chart text { fill: var(--muted); font-size: 10px }
.change { stroke-width: 1.5; stroke-dasharray: 4 3; stroke: var(--passed) }
.change.failed { stroke: var(--failed) }
.dot { fill: var(--other); stroke: var(--panel) }
.dot.passed { fill: var(--passed) }
.dot.failed { fill: var(--failed) }
.dot.warned { fill: var(--warned) }
.dot.known { fill: var(--panel); stroke: var(--other) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .9rem .2rem 0; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line) }
th { color: var(--muted); font-weight: 500 }
`
