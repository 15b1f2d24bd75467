import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'

it('a suite with ten mistakes gives ten errors, each with its place and what to write instead', async () => {
  const suite = readFileSync(join(ROOT, 'test/fixtures/ten-mistakes.mcprove.yml'), 'utf8')
  const { code, stdout, stderr } = await cli(['validate'], { cwd: folderWith({ 'ten.mcprove.yml': suite }) })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.match(/^error ten\.mcprove\.yml:\d+:\d+ /gm)).toHaveLength(10)
  expect(stderr).toMatchInlineSnapshot(`
    "error ten.mcprove.yml has 10 problems [SUITE_INVALID]
    error ten.mcprove.yml:3:14 unknown key \`comand\`; did you mean \`command\`?
      2 | servers:
    > 3 |   weather: { comand: node weather.mjs }
        |              ^
      4 | agents:
    error ten.mcprove.yml:6:15 unknown server \`wether\`; did you mean \`weather\`?
      5 |   - name: lookup
    > 6 |     servers: [wether]
        |               ^
      7 |     prompt: What is the weather in Oslo?
    error ten.mcprove.yml:8:11 expected a number or \`adaptive\` or a mapping, got "3"; write 3, without quotes
      7 |     prompt: What is the weather in Oslo?
    > 8 |     runs: "3"
        |           ^
      9 |     expect:
    error ten.mcprove.yml:10:37 unknown matcher \`exat\`; did you mean \`exact\`?
       9 |     expect:
    > 10 |       - tool_calls[0].name: { exat: get_weather }
         |                                     ^
      11 |       - final_response: { regex: (\\d+ degrees }
    error ten.mcprove.yml:11:34 The regular expression \`(\\d+ degrees\` does not compile: missing closing ) at \`(\\d+ degrees\`. Close the group, or write \`\\(\` for the character itself.
      10 |       - tool_calls[0].name: { exat: get_weather }
    > 11 |       - final_response: { regex: (\\d+ degrees }
         |                                  ^
      12 |     trajektory: { calls: [{ name: get_weather }] }
    error ten.mcprove.yml:12:5 unknown key \`trajektory\`; did you mean \`trajectory\`?
      11 |       - final_response: { regex: (\\d+ degrees }
    > 12 |     trajektory: { calls: [{ name: get_weather }] }
         |     ^
      13 |     golden_path: { calls: [weather.get_*] }
    error ten.mcprove.yml:13:28 the only supported glob is \`server.*\` (every tool of a server)
      12 |     trajektory: { calls: [{ name: get_weather }] }
    > 13 |     golden_path: { calls: [weather.get_*] }
         |                            ^
      14 |     tool_selection: { expected_tool: get_weather, min_selection_rate: 90 }
    error ten.mcprove.yml:14:71 must be at most 1, got 90; write 0.9 for 90 %
      13 |     golden_path: { calls: [weather.get_*] }
    > 14 |     tool_selection: { expected_tool: get_weather, min_selection_rate: 90 }
         |                                                                       ^
      15 |     stability: { expect: [{ stability.scor: { ">=": 0.5 } }] }
    error ten.mcprove.yml:15:29 \`stability\` has no target \`stability.scor\`; it has \`stability.score\`, \`stability.weakest_score\`, \`stability.variance\`, \`stability.tool_sequence_similarity\`, \`stability.argument_consistency\`, \`stability.early_divergence\`, \`stability.tool_usage_stability\`, \`stability.response_consistency\`, \`stability.redundancy\` and \`stability.cost_per_progress\`
      14 |     tool_selection: { expected_tool: get_weather, min_selection_rate: 90 }
    > 15 |     stability: { expect: [{ stability.scor: { ">=": 0.5 } }] }
         |                             ^
      16 |   - name: lookup
    error ten.mcprove.yml:16:11 the name \`lookup\` is already used by a test at ten.mcprove.yml:5:11
      15 |     stability: { expect: [{ stability.scor: { ">=": 0.5 } }] }
    > 16 |   - name: lookup
         |           ^
      17 |     prompt: Is it raining in Oslo?
      Rename one of them: names are unique within a suite.
    "
  `)
})
