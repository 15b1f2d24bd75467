import type { Span } from './span.js'

/** Visits the spans of one trace from the top, each with the result of its parent's visit. */
export function walkSpans<Context>(
  spans: readonly Span[],
  top: Context,
  visit: (span: Span, above: Context) => Context,
): void {
  const children = childrenOf(spans)
  // A work list instead of recursion: hostile logs nest deeper than the call stack.
  const left = (children.get(null) ?? []).map((span) => ({ span, above: top }))
  left.reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const above = visit(next.span, next.above)
    for (const span of (children.get(next.span.id) ?? []).toReversed()) left.push({ span, above })
  }
}

/** By parent id, earlier ones first; null for those at the top, whose parent is not in the log. */
function childrenOf(spans: readonly Span[]): Map<string | null, Span[]> {
  const parents = new Map(spans.map(({ id, parent }) => [id, parent]))
  const children = new Map<string | null, Span[]>()
  const rooted = new Set<string>()
  for (const span of [...spans].sort((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    const parent =
      span.parent !== null && parents.has(span.parent) && isRooted(span.id, parents, rooted) ? span.parent : null
    // In a cycle, the earliest span is at the top.
    if (parent === null) parents.set(span.id, null)
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [span])
    else siblings.push(span)
  }
  return children
}

/** Whether the chain of parents ends. Known results are cached, so that each span is visited once. */
function isRooted(id: string, parents: ReadonlyMap<string, string | null>, rooted: Set<string>): boolean {
  const path = new Set<string>()
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (rooted.has(at)) break
    if (path.has(at)) return false
    path.add(at)
  }
  for (const passed of path) rooted.add(passed)
  return true
}
