// Our trajectory gate against the agentevals package, on the same trajectories, each in its own input format.
import { createTrajectoryMatchEvaluator } from 'agentevals'
import { alternate, median, quotients, timed } from './samples.mjs'
import { SHAPES, traceOf } from './traces.mjs'

const COUNT = 1_000
const ROUNDS = 11
const AT_LEAST = 5

/** Their name of a mode and its arguments, and ours. Their `superset` of arguments is our `subset`. */
const MODES = [
  { mode: 'strict', theirs: ['strict', 'exact'], shape: 'exact' },
  { mode: 'unordered', theirs: ['unordered', 'exact'], shape: 'exact', extra_calls: 'fail' },
  { mode: 'superset', theirs: ['superset', 'superset'], shape: 'subset' },
  { mode: 'subset', theirs: ['subset', 'exact'], shape: 'exact' },
]

export async function agentevals({ scoreTraces }) {
  const rows = []
  for (const mode of MODES) rows.push(await measureMode(mode, scoreTraces))
  return rows
}

async function measureMode({ mode, theirs, shape, ...options }, scoreTraces) {
  // One reference for all: addresses, which differ from run to run, are made equal.
  const traces = Array.from({ length: COUNT }, (_, i) => asRun(traceOf(7 * i, SHAPES.small, i % 10 === 9), i))
  const reference = traceOf(0, SHAPES.small, false)
  const calls = reference.tool_calls.map(({ server, name, args }) => ({ server, name, args: { [shape]: args } }))
  const test = { name: 'trajectory', trajectory: { mode, calls, ...options } }

  const [trajectoryMatchMode, toolArgsMatchMode] = theirs
  const evaluate = createTrajectoryMatchEvaluator({ trajectoryMatchMode, toolArgsMatchMode })
  const outputs = traces.map(messagesOf)
  const referenceOutputs = messagesOf(reference)
  const evaluateAll = async () => {
    const scores = []
    for (const output of outputs) scores.push((await evaluate({ outputs: output, referenceOutputs })).score)
    return scores
  }

  assertSameVerdicts(scoreTraces(test, traces).tests[0], await evaluateAll(), mode)
  const samples = await alternate(
    { theirs: () => timed(evaluateAll), ours: () => timed(() => scoreTraces(test, traces)) },
    { rounds: ROUNDS },
  )
  const perTrace = (milliseconds) => ((milliseconds * 1000) / COUNT).toFixed(1)
  return {
    name: `trajectory ${mode}, ${shape} arguments: times faster than agentevals`,
    values: quotients(samples.theirs, samples.ours),
    unit: 'x',
    bar: AT_LEAST,
    isAtLeast: true,
    detail: `${perTrace(median(samples.ours))} us a trace, agentevals ${perTrace(median(samples.theirs))} us`,
  }
}

/** The same run under another number, with the same addresses and texts. */
function asRun(trace, index) {
  const text = JSON.stringify(trace).replaceAll(/docs\.example\.org\/\d+\//g, 'docs.example.org/0/')
  return { ...JSON.parse(text.replaceAll(/\(\d+\)/g, '(0)')), run: index + 1 }
}

/** A trace as OpenAI messages, the format that agentevals documents. */
function messagesOf({ tool_calls, tool_results, prompt, final_response }) {
  const steps = tool_calls.flatMap(({ id, server, name, args }, i) => [
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id, type: 'function', function: { name: `${server}.${name}`, arguments: JSON.stringify(args) } }],
    },
    { role: 'tool', tool_call_id: id, content: tool_results[i].content[0].text },
  ])
  return [{ role: 'user', content: prompt }, ...steps, { role: 'assistant', content: final_response }]
}

function assertSameVerdicts({ runs }, scores, mode) {
  runs.forEach(({ checks }, i) => {
    if ((checks.trajectory === 'passed') !== scores[i]) {
      throw new Error(`${mode}: run ${i} is ${checks.trajectory}, agentevals says ${scores[i]}`)
    }
  })
  if (!scores.includes(true) || !scores.includes(false)) throw new Error(`${mode}: all verdicts are the same`)
}
