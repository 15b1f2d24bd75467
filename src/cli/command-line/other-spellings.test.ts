import { describe, expect, it } from 'vitest'
import { type OptionDeclaration, readOption } from './option.js'
import { parseCommandLine } from './parse-command-line.js'

const RUN: Readonly<Record<string, OptionDeclaration>> = {
  test: { flag: '-t, --test <pattern>', summary: '' },
  model: { flag: '--model <model>', summary: '', repeat: true },
  runs: { flag: '--runs <n>', summary: '', type: 'count' },
  jobs: { flag: '-j, --jobs <n>', summary: '', type: 'count' },
  envFile: { flag: '--env-file <file>', summary: '' },
  retries: { flag: '--retries <n>', summary: '', type: 'whole' },
  tag: { flag: '--tag <tag>', summary: '', repeat: true },
  verbose: { flag: '--verbose', summary: '' },
  reporter: { flag: '--reporter <name>', summary: '', repeat: true },
  onlyFailed: { flag: '--only-failed', summary: '' },
}

function parse(args: readonly string[], declared = RUN) {
  const options = Object.entries(declared).map(([key, option]) => [key, readOption(option)])
  return parseCommandLine(args, Object.fromEntries(options), 'run')
}

describe('options of mcptest and arcade', () => {
  it.each<[string[], Record<string, unknown>]>([
    [['--models', 'gpt-5,claude-opus-4-1'], { model: ['gpt-5', 'claude-opus-4-1'] }],
    [['--models=gpt-5', '--model', 'o3'], { model: ['gpt-5', 'o3'] }],
    [['--filter', 'weather lookup'], { test: 'weather lookup' }],
    [['--num-runs', '3'], { runs: 3 }],
    [['-n3', '-c', '5'], { runs: 3, jobs: 5 }],
    [['--max-concurrent', '2'], { jobs: 2 }],
    [['--use-provider', 'openai:gpt-4o'], { model: ['openai/gpt-4o'] }],
    [['-p', 'openai:gpt-4o,,o3', '-p', 'anthropic:x'], { model: ['openai/gpt-4o', 'openai/o3', 'anthropic/x'] }],
    [['--use-provider', 'openai:a anthropic:b'], { model: ['openai/a', 'anthropic/b'] }],
    [['-f'], { onlyFailed: true }],
    [['--details', '-d'], {}],
  ])('%j', (args, values) => {
    const parsed = parse([...args, 'a.yml'])
    expect(parsed).toMatchObject({ words: ['a.yml'], values })
    expect(parsed.notes).toMatchSnapshot()
  })

  it('leave no note when the command line has none', () => {
    expect(parse(['--model', 'o3', '--', '--models']).notes).toEqual([])
  })

  it.each([
    [['--use-provider', 'openai'], 'openai/<model>'],
    [['--use-provider', 'openai:'], 'openai/<model>'],
    [['--models', ','], '--model <model>'],
    [['--api-key', 'openai:sk-secret'], '--env-file'],
    [['-k', 'openai:sk-secret'], '--env-file'],
    [['--host', 'api.example.com'], 'servers'],
    [['--debug'], '--verbose'],
    [['--filter', 're:^weather'], '-t'],
    [['--retry', '2'], '--retries'],
    [['--skip-tag', 'slow'], '--tag'],
    [['--server-command', 'node x'], 'servers'],
    [['--wait-for-ready', '30s'], 'timeout_ms'],
    [['--capture'], 'mcprove capture'],
    [['--num-runs', 'many'], 'digits'],
    [['--modles', 'gpt-5'], '--model'],
    [['-dx'], '--help'],
    [['--details=yes'], '--help'],
    [['--multi-run-pass-rule', 'mean'], '--help'],
  ])('refuses %j and says what to write', (args, hint) => {
    expect(() => parse(args)).toFailWithHint('BAD_USAGE', hint)
    expect(() => parse(args)).not.toThrow('sk-secret')
  })

  it('are unknown to a command without the option that they mean', () => {
    const model = { model: { flag: '--model <model>', summary: '' } }
    for (const args of [['--num-runs', '3'], ['-n', '3'], ['--host', 'x'], ['--details'], ['--models', 'a,b']])
      expect(() => parse(args, model)).toThrow(`unknown option \`${args[0]}\``)
  })
})
