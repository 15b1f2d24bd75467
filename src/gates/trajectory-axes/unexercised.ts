// Edges that hold only because no run exercised them.
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import type { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import type { Edges } from './edge.js'

/** For each edge, dependencies first, whether some run exercised it. */
export function everExercised(
  { dependencies, order }: Edges,
  runs: readonly MeasuredRun<{ readonly exercised: readonly boolean[] }>[],
): readonly boolean[] {
  const marks = new Array<boolean>(dependencies.length + order.length).fill(false)
  for (const { measure } of runs) {
    for (let edge = 0; edge < marks.length; edge += 1) if (measure.exercised[edge]) marks[edge] = true
  }
  return marks
}

/** A warning for each edge that no run exercised when runs exercised others. */
export function describeUnexercised(edges: Edges, exercised: readonly boolean[], run: number): Finding[] {
  if (!exercised.includes(true) || !exercised.includes(false)) return []
  return namedEdges(edges).flatMap(({ name, needs }, edge): Finding[] => {
    if (exercised[edge]) return []
    const message = `the ${name} was never exercised: no call of ${listSome(needs.ids)}`
    return [{ level: 'warning', kind: 'edge_not_exercised', run, step: null, message }]
  })
}

/** An axis without an exercised edge holds, but has no evidence. */
export function unmeasuredAxes(
  edges: Edges,
  exercised: readonly boolean[],
): Readonly<Record<string, string>> | undefined {
  const { length } = edges.dependencies
  const hasDependency = exercised.slice(0, length).includes(true)
  const hasOrder = exercised.slice(length).includes(true)
  if (hasDependency && hasOrder) return undefined
  const named = namedEdges(edges)
  const because = (kind: string, own: typeof named) =>
    own.length === 0
      ? `no ${kind} is declared`
      : `no ${kind} was exercised: no call of ${listSome([...new Set(own.flatMap(({ needs }) => needs.ids))])}`
  if (!hasDependency && !hasOrder) {
    const reason = because('edge', named)
    return { 'trajectory.dependency_satisfaction': reason, 'trajectory.order_satisfaction': reason }
  }
  return hasDependency
    ? { 'trajectory.order_satisfaction': because('order', named.slice(length)) }
    : { 'trajectory.dependency_satisfaction': because('dependency', named.slice(0, length)) }
}

/** Each edge in words, and the tools that exercise it. */
function namedEdges({ dependencies, order }: Edges): { readonly name: string; readonly needs: MemberSet }[] {
  return [
    ...dependencies.map(({ producer, consumer }) => ({
      name: `dependency of ${listSome(consumer.ids)} on ${listSome(producer.ids)}`,
      needs: consumer,
    })),
    ...order.map(({ first, second }) => ({
      name: `order ${listSome(first.ids)} before ${listSome(second.ids)}`,
      needs: second,
    })),
  ]
}
