// The HTML report of a thousand runs with their traces.
import { alternate, quotients, timed } from './samples.mjs'

const ROUNDS = 15
const RUNS = 1_000
const CALLS = 10

export async function report({ parseTraces, renderHtml, scoreTraces }) {
  const traces = parseTraces(Array.from({ length: RUNS }, (_, run) => traceOf(run)))
  const scored = scoreTraces({ name: 'bench', golden_path: { calls: ['search'] } }, traces)
  const tests = scored.tests.map((test) => ({
    ...test,
    runs: test.runs.map((run, index) => ({ ...run, trace: traces[index] })),
  }))
  const result = { ...scored, tests }
  const samples = await alternate(
    {
      html: () => timed(() => renderHtml(result).length),
      stringify: () => timed(() => JSON.stringify(result).length),
    },
    { rounds: ROUNDS },
  )
  const ratios = quotients(samples.html, samples.stringify)
  return [{ name: `html, ${RUNS} runs of ${CALLS} calls`, values: ratios, unit: 'x', bar: 3, detail: 'JSON.stringify' }]
}

function traceOf(run) {
  return {
    run,
    prompt: 'Which licence does the manual use?',
    tool_calls: Array.from({ length: CALLS }, (_, call) => ({
      name: 'search',
      args: { query: `page ${run} ${call}` },
    })),
    tool_results: Array.from({ length: CALLS }, () => ({ content: [{ type: 'text', text: 'a <b>page</b> of text' }] })),
    final_response: 'It is the GPL.',
  }
}
