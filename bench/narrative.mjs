// The `narrative` gate on 1 MB of prose: a very long closing message.
import { alternate, timed } from './samples.mjs'

const ROUNDS = 7
const BAR_MS = 1_000
const PROSE =
  'I created the issue in the tracker and assigned it to Ana. The label was not changed. If you like, I can close the ' +
  'older ticket. I also updated `README.md` (title: "Setup"), but could not delete the branch.\n\n'

export async function narrative({ scoreTraces }) {
  const final_response = PROSE.repeat(Math.ceil(1_000_000 / PROSE.length))
  const trace = { tool_calls: [{ name: 'create_issue' }, { name: 'update_file' }], final_response }
  const samples = await alternate(
    { prose: () => timed(() => scoreTraces({ name: 'narrative', narrative: {} }, [trace])) },
    { rounds: ROUNDS },
  )
  return [{ name: '1 MB of prose', values: samples.prose, unit: 'ms', bar: BAR_MS, detail: '' }]
}
