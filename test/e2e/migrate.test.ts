// Files of other tools through the built bin: to a suite that `validate` accepts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const EVAL = `# Weather of cities
from arcade_evals import BinaryCritic, EvalSuite, ExpectedMCPToolCall

async def weather():
    suite = EvalSuite(name="Weather", system_message="Be brief.")
    await suite.add_mcp_server("http://127.0.0.1:9/mcp")
    suite.add_case(
        name="one city",
        user_message="The weather in Oslo?",
        expected_tool_calls=[ExpectedMCPToolCall("get_weather", {"city": "Oslo"})],
        critics=[BinaryCritic("city", 1.0)],
    )
    return suite
`
const CONFIG = `prompts: ['The weather in {{city}}?']
providers: [openai:responses:gpt-5-mini]
tests:
  - vars: { city: Oslo }
    assert:
      - { type: trajectory:tool-used, value: get_weather }
      - { type: python, value: len(output) > 3 }
`

it('writes a suite that validates, lists what changed, and changes nothing the second time', async () => {
  const cwd = folderWith({ 'eval_weather.py': EVAL })
  const first = await cli(['migrate', 'eval_weather.py', '-o', 'weather.mcprove.yml'], { cwd })
  expect(first).toMatchObject({ code: 0, stdout: '', stderr: 'Everything was carried over.\n' })
  const text = readFileSync(join(cwd, 'weather.mcprove.yml'), 'utf8')
  expect(text).toMatch(/^# Weather of cities\n/)
  expect(await cli(['validate', 'weather.mcprove.yml'], { cwd })).toMatchObject({ code: 0 })
  const second = await cli(['migrate', 'weather.mcprove.yml', '-o', 'weather.mcprove.yml'], { cwd })
  expect(second).toMatchObject({ code: 0, stderr: 'weather.mcprove.yml is a suite already\n' })
  expect(readFileSync(join(cwd, 'weather.mcprove.yml'), 'utf8')).toBe(text)
})

it('prints the suite, and with --strict fails for what has no counterpart', async () => {
  const cwd = folderWith({ 'promptfooconfig.yaml': CONFIG })
  const { code, stdout, stderr } = await cli(['migrate', 'promptfooconfig.yaml'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain('tool_names: { contains: [get_weather] }')
  expect(stderr).toSay('line 7', 'type: python')
  expect(await cli(['migrate', 'promptfooconfig.yaml', '--strict'], { cwd })).toMatchObject({ code: 1, stdout })
})

it('does not replace its input, and refuses files of no tool', async () => {
  const cwd = folderWith({ 'promptfooconfig.yaml': CONFIG, 'notes.yml': 'a: 1\n', 'x.py': 'print(1)\n' })
  const same = await cli(['migrate', 'promptfooconfig.yaml', '-o', './promptfooconfig.yaml'], { cwd })
  expect(same.code).toBe(2)
  expect(same.stderr).toSay('-o ./promptfooconfig.yaml')
  expect(readFileSync(join(cwd, 'promptfooconfig.yaml'), 'utf8')).toBe(CONFIG)
  for (const file of ['notes.yml', 'x.py', 'missing.yml']) {
    expect(await cli(['migrate', file], { cwd })).toMatchObject({ code: 2, stdout: '' })
  }
})
