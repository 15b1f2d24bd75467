// What blocks make of one test: `distractors` (docs/spec/gates.md, section 8) a row per count of a sweep and one
// without each ablated tool, `critics` (docs/spec/critics.md, Tracks) a row per track. How a variant is run stands in
// its settings, so that it has a recording of its own.
import { isMapping } from './read/source.js'
import type { AgentTest, TestGate } from './suite.js'

/** Which tools are added to those of the servers. */
export interface Injection {
  readonly count: number
  readonly from: 'catalog' | 'near_duplicate'
  readonly of?: readonly string[]
  readonly seed: number
}

export interface TestVariant {
  /** As in `name {distractors 5}`; null for the test itself. */
  readonly label: string | null
  readonly test: AgentTest
}

interface Experiments extends Omit<Injection, 'count'> {
  readonly count?: number
  readonly counts?: readonly number[]
  readonly ablate?: readonly string[]
}

interface Track {
  readonly servers?: readonly string[] | undefined
  readonly expected?: unknown
  readonly fields?: unknown
  readonly rename?: unknown
}

/** In the order written; tracks first. */
export function variantsOf(test: AgentTest): readonly TestVariant[] {
  return tracksOf(test).flatMap(({ label, test: onTrack }) =>
    experimentsOf(onTrack).map((variant) => ({
      label: [label, variant.label].filter((part) => part !== null).join(', ') || null,
      test: variant.test,
    })),
  )
}

function tracksOf(test: AgentTest): readonly TestVariant[] {
  const block = test.gates.find(({ gate }) => gate.key === 'critics')
  if (block === undefined || block.options.tracks === undefined) return [{ label: null, test }]
  // The gate's own schema made them.
  const tracks = block.options.tracks as Readonly<Record<string, Track>>
  return Object.entries(tracks).map(([track, own]) => ({
    label: `track ${track}`,
    test: onTrack(test, block, track, own),
  }))
}

/**
 * The gate sees the calls and critics of this track alone, or those that tracks share; `expect` on a field stays as it
 * is written.
 */
function onTrack(test: AgentTest, block: TestGate, track: string, { servers, ...said }: Track): AgentTest {
  const { tracks: _, ...options } = block.options
  const given = Object.entries(said).filter(([, value]) => value !== undefined)
  const own: TestGate = { ...block, options: { ...options, ...Object.fromEntries(given) } }
  return {
    ...test,
    gates: test.gates.map((gate) => (gate === block ? own : gate)),
    settings: { ...test.settings, track, ...(servers === undefined ? {} : { servers: [...servers] }) },
  }
}

/** Where options of a row stand in the block as it is written: those that its track has itself are below it. */
export function writtenPath(
  test: Pick<AgentTest, 'gates' | 'settings'>,
  gate: string,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  const { track } = test.settings
  return gate === 'critics' && track !== undefined && isOfTrack(test, path[0]) ? ['tracks', track, ...path] : path
}

/** Whether the track of a row says something itself, or shares it with others. */
export function isOfTrack({ gates, settings }: Pick<AgentTest, 'gates' | 'settings'>, key: unknown): boolean {
  const tracks = gates.find(({ gate }) => gate.key === 'critics')?.source.tracks
  const own = isMapping(tracks) && settings.track !== undefined ? tracks[settings.track] : undefined
  return isMapping(own) && typeof key === 'string' && Object.hasOwn(own, key)
}

function experimentsOf(test: AgentTest): readonly TestVariant[] {
  const block = test.gates.find(({ gate }) => gate.key === 'distractors')
  if (block === undefined) return [{ label: null, test }]
  // The gate's own schema made them.
  const experiments = block.options as unknown as Experiments
  const { count = 0, counts, ablate = [] } = experiments
  const injected = (number: number) => withInjected(test, block, injection(experiments, number))
  const sweep = counts?.map((number) => ({ label: `distractors ${number}`, test: injected(number) }))
  return [
    ...(sweep ?? [{ label: null, test: injected(count) }]),
    ...ablate.map((tool) => ({ label: `without ${tool}`, test: ablated(injected(count), tool) })),
  ]
}

function injection({ from, of, seed }: Experiments, count: number): Injection {
  return { count, from, ...(of === undefined ? {} : { of }), seed }
}

/** The gate sees the one count that this row has. */
function withInjected(test: AgentTest, block: TestGate, distractors: Injection): AgentTest {
  const { counts: _, ...options } = block.options
  const own: TestGate = { ...block, options: { ...options, count: distractors.count } }
  return {
    ...test,
    gates: test.gates.map((gate) => (gate === block ? own : gate)),
    settings: { ...test.settings, distractors },
  }
}

function ablated(test: AgentTest, without: string): AgentTest {
  return { ...test, advisory: true, settings: { ...test.settings, without } }
}
