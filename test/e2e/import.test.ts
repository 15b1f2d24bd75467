// Logs of other tools through the built bin: to traces, and straight to a verdict.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '../setup/zip-archive.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const chat = [
  { role: 'user', content: 'Weather in Rome?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'c1',
        type: 'function',
        function: { name: 'call_tool', arguments: '{"s":"weather","t":"get","a":{"city":"Rome"}}' },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'c1', content: '31 C' },
  { role: 'assistant', content: 'It is 31 C.' },
]
/** The forbidden call is in the broken line. */
const BROKEN = `${chat.map(line).join('')}{"role":"assistant","tool_calls":[{"id":"c2","function":{"name":"rm"\n`
const GATES = 'trajectory: { mode: strict, calls: [{ name: get, args: { exact: { city: Rome } } }] }\n'

describe('import', () => {
  it('writes a trace a line, says what it read, and unwraps meta-tools', async () => {
    const cwd = folderWith({ 'chat.json': JSON.stringify(chat) })
    const { code, stdout, stderr } = await cli(['import', 'chat.json', '--unwrap', 'call_tool=s,t,a'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '1 trace with 1 call from openai\n' })
    expect(JSON.parse(stdout)).toMatchObject({
      prompt: 'Weather in Rome?',
      tool_calls: [{ id: 'c1', server: 'weather', name: 'get', args: { city: 'Rome' } }],
      tool_results: [{ call_id: 'c1', is_error: false, content: '31 C' }],
      final_response: 'It is 31 C.',
    })
  })

  it('a binary log of Inspect AI is read like one in JSON, and a damaged one names its member', async () => {
    const header = { version: 2, eval: { task: 'weather', model: 'openai/gpt-5' } }
    const call = { id: 'c1', function: 'get', arguments: { city: 'Rome' } }
    const messages = [
      { role: 'user', content: 'Weather in Rome?' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', function: 'get', content: '31 C' },
      { role: 'assistant', content: 'It is 31 C.' },
    ]
    const archive = zipArchive([
      { name: 'samples/1_epoch_1.json', content: JSON.stringify({ id: 1, epoch: 1, messages }) },
      { name: 'samples/2_epoch_1.json', content: JSON.stringify({ id: 2, epoch: 1, messages }) },
      { name: 'header.json', content: JSON.stringify(header) },
    ])
    const cwd = folderWith({ 'gates.yml': GATES, 'log.eval': archive, 'cut.eval': archive.subarray(0, -40) })
    const imported = await cli(['import', 'log.eval', '-o', 'traces.jsonl'], { cwd })
    expect(imported).toMatchObject({ code: 0, stderr: '2 traces with 2 calls from inspect-ai\n' })
    expect(await cli(['score', 'log.eval', '--gates', 'gates.yml'], { cwd })).toMatchObject({ code: 0 })
    const cut = await cli(['import', 'cut.eval'], { cwd })
    expect(cut.code).toBe(2)
    expect(cut.stderr).toSay('cut.eval')
  })

  it('malformed lines are named and do not stop the rest; skipped ones are listed on request', async () => {
    const cwd = folderWith({
      'chat.jsonl': `${line(chat[0])}{"role":\n${line({ role: 'critic' })}${chat.slice(1).map(line).join('')}`,
    })
    const quiet = await cli(['import', 'chat.jsonl', '-o', 'traces.json'], { cwd })
    expect(quiet).toMatchObject({ code: 0, stdout: '' })
    expect(quiet.stderr).toSay('chat.jsonl:2: column 9', '1 trace with 1 call from openai', '1 malformed\n')
    expect(JSON.parse(readFileSync(join(cwd, 'traces.json'), 'utf8'))).toHaveLength(1)
    const verbose = await cli(['import', 'chat.jsonl', '--verbose', '-o', '/dev/null'], { cwd })
    expect(verbose.stderr).toSay('skipped: chat.jsonl:3: ')
  })

  it('no secret reaches the disk', async () => {
    const secret = 'sk-live-9f8e7d6c5b4a39281706'
    const said = [...chat.slice(0, 2), { role: 'tool', tool_call_id: 'c1', content: `key ${secret}` }]
    const cwd = folderWith({ 'chat.json': JSON.stringify(said) })
    await cli(['import', 'chat.json', '-o', 'traces.jsonl'], { cwd, env: { WEATHER_KEY: secret } })
    const written = readFileSync(join(cwd, 'traces.jsonl'), 'utf8')
    expect(written).toContain('[redacted:')
    expect(written).not.toContain(secret)
  })

  it.each([
    [
      'a log of no known format',
      ['import', 'log.json'],
      { 'log.json': '{"hello":1}' },
      /neither a trace nor a log[\s\S]*openai, /,
    ],
    [
      'a format that is none',
      ['import', 'log.json', '--format', 'opena'],
      { 'log.json': '{}' },
      /Did you mean `openai`\?/,
    ],
    [
      'a log without a run',
      ['import', 'log.json', '--format', 'openai'],
      { 'log.json': '{"hello":1}' },
      /log\.json: no trace found/,
    ],
    [
      'a bad --unwrap',
      ['import', 'log.json', '--unwrap', 'x'],
      { 'log.json': '{}' },
      /TOOL=server_field,name_field,args_field/,
    ],
    [
      'a bad --tool-names',
      ['import', 'log.json', '--tool-names', 'shop_*'],
      { 'log.json': '{}' },
      /shop_\* is not PATTERN=SERVER\.TOOL[\s\S]*'shop_\*=shop\.\*'/,
    ],
    ['a file that is not there', ['import', 'gone.json'], {}, /gone\.json/],
  ])('%s is an error that says what to do', async (_name, args, files, message) => {
    const cwd = folderWith(files)
    const { code, stdout, stderr } = await cli(args, { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe('a log whose calls are not read', () => {
  const cwd = folderWith({ 'chat.json': JSON.stringify(chat), 'deny.yml': 'tool_edges: { restricted: [call_tool] }\n' })
  const args = ['chat.json', '--format', 'anthropic']

  it('is an error that writes nothing, not even to a pipe, unless it is accepted', async () => {
    const { code, stdout, stderr } = await cli(['import', ...args], { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect({ code, message: stderr }).toFailWith(2, 'CALLS_UNREAD')
    const accepted = await cli(['import', ...args, '--allow-empty'], { cwd })
    expect(accepted.code).toBe(0)
    expect(JSON.parse(accepted.stdout).tool_calls).toEqual([])
  })

  it('passes no test', async () => {
    expect((await cli(['score', ...args, '--gates', 'deny.yml'], { cwd })).code).toBe(2)
  })
})

describe('input and output', () => {
  it('does not replace the log by its traces', async () => {
    const cwd = folderWith({ 'chat.json': JSON.stringify(chat) })
    const { code, stderr } = await cli(['import', 'chat.json', '-o', './chat.json'], { cwd })
    expect({ code, message: stderr }).toFailWith(2, './chat.json')
    expect(readFileSync(join(cwd, 'chat.json'), 'utf8')).toBe(JSON.stringify(chat))
  })

  it('says that a file is empty', async () => {
    const { code, stderr } = await cli(['import', 'empty.jsonl'], { cwd: folderWith({ 'empty.jsonl': '\n' }) })
    expect({ code, message: stderr }).toFailWith(2, 'empty.jsonl')
  })
})

describe('score', () => {
  it('takes an event stream like a log', async () => {
    const delta = { tool_calls: [{ index: 0, id: 'c1', function: { name: 'get', arguments: '{"city":"Rome"}' } }] }
    const chunk = {
      id: '1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: 'tool_calls' }],
    }
    const cwd = folderWith({ 'a.sse': `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n`, 'gates.yml': GATES })
    expect((await cli(['score', 'a.sse', '--gates', 'gates.yml', '--reporter', 'minimal'], { cwd })).stdout).toMatch(
      /^1 test: 1 passed$/m,
    )
  })

  it('takes a log like a trace, also from standard input, and says how to do it again', async () => {
    const cwd = folderWith({ 'chat.json': JSON.stringify(chat), 'gates.yml': GATES })
    const args = ['--gates', 'gates.yml', '--unwrap', 'call_tool=s,t,a', '--reporter', 'json']
    const passed = await cli(['score', 'chat.json', ...args], { cwd })
    expect(passed.code).toBe(0)
    const piped = await cli(['score', '-', ...args], { cwd, stdin: JSON.stringify(chat) })
    expect(piped.code).toBe(0)
    const wrapped = await cli(['score', 'chat.json', '--gates', 'gates.yml', '--reporter', 'json'], { cwd })
    expect(wrapped.code).toBe(1)
    expect(JSON.parse(wrapped.stdout).tests[0].reproduce).toBe('mcprove score chat.json --gates gates.yml')
  })

  it('scores traces and logs together, in the order of the files', async () => {
    const own = line({ tool_calls: [{ name: 'get', args: { city: 'Rome' } }] })
    const cwd = folderWith({ 'own.jsonl': own, 'chat.json': JSON.stringify(chat), 'gates.yml': GATES })
    const { stdout } = await cli(
      ['score', 'own.jsonl', 'chat.json', '--gates', 'gates.yml', '--per-trace', '--reporter', 'json'],
      { cwd },
    )
    expect(JSON.parse(stdout).tests.map(({ status }: { status: string }) => status)).toEqual(['passed', 'failed'])
  })

  it('a denied tool is found in a log without servers; --tool-names makes the expected one known', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'shop_refund_order', arguments: '{}' } }
    const cwd = folderWith({
      'log.json': JSON.stringify([chat[0], { role: 'assistant', content: null, tool_calls: [call] }]),
      'deny.yml': 'tool_edges: { restricted: [shop.refund_order] }\n',
      'want.yml': 'trajectory: { calls: [{ name: refund_order, server: shop }] }\n',
    })
    const score = async (gates: string, ...names: string[]) => {
      const flags = names.flatMap((name) => ['--tool-names', name])
      const { code, stdout, stderr } = await cli(
        ['score', 'log.json', '--gates', gates, '--reporter', 'json', ...flags],
        {
          cwd,
        },
      )
      const { warnings = [], reproduce } = JSON.parse(stdout).tests[0]
      return { code, stderr, warnings: warnings.length, reproduce }
    }
    expect(await score('deny.yml')).toMatchObject({ code: 1, warnings: 1 })
    expect(await score('want.yml')).toMatchObject({ code: 1, warnings: 1 })
    expect(await score('want.yml', 'shop_*=shop.*')).toEqual({
      code: 0,
      stderr: '',
      warnings: 0,
      reproduce: "mcprove score log.json --gates want.yml --tool-names 'shop_*=shop.*'",
    })
    expect(await score('want.yml', 'store_*=shop.*')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^warning: --tool-names store_\*=shop\.\* .*`shop_refund_order`\n$/),
    })
  })
})

describe('score of a log with a broken line', () => {
  const WARNING = '1 malformed line was skipped in the logs and may have contained a call (chat.jsonl:5: '

  it.each([[[]], [['--per-trace']]])('passes nothing, and every report says why %j', async (flags) => {
    const cwd = folderWith({ 'chat.jsonl': BROKEN, 'deny.yml': 'tool_edges: { restricted: [rm] }\n' })
    const reports = ['-o', 'r.json', '-o', 'r.xml']
    const { code } = await cli(['score', 'chat.jsonl', '--gates', 'deny.yml', ...flags, ...reports], { cwd })
    expect(code).toBe(3)
    const { tests } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))
    expect(tests).toMatchObject([{ status: 'inconclusive', warnings: [expect.stringContaining(WARNING)] }])
    expect(readFileSync(join(cwd, 'r.xml'), 'utf8')).toContain(WARNING)
  })

  it('fails by what is there', async () => {
    const cwd = folderWith({ 'chat.jsonl': BROKEN, 'deny.yml': 'tool_edges: { restricted: [call_tool] }\n' })
    expect(await cli(['score', 'chat.jsonl', '--gates', 'deny.yml'], { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(WARNING),
    })
  })
})
