import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Io } from '../terminal/io.js'
import { Output } from '../terminal/output.js'
import { defineCommand } from './command.js'

interface Flags {
  readonly test?: string
  readonly jobs?: number
  readonly retries?: number
  readonly cost?: number
  readonly record?: true | 'all'
  readonly replay?: true | 'model' | 'tools'
  readonly bail?: true | number
  readonly open?: true | string
  readonly output?: readonly string[]
  readonly quiet?: boolean
}

async function call(args: string, words: '<traces...>' | '[files...]' | '[manifest]' | null = '[files...]') {
  const received: { words: readonly string[]; flags: Flags }[] = []
  const command = defineCommand<Flags>({
    name: 'try',
    summary: 'Tries everything a command line can say, with a summary that is longer than one line of help.',
    arguments: words === null ? [] : [{ name: words, summary: 'what it works on' }],
    options: {
      test: { flag: '-t, --test <pattern>', summary: 'rows' },
      jobs: { flag: '-j, --jobs <n>', summary: 'at once', type: 'count' },
      retries: { flag: '--retries <n>', summary: 'again', type: 'whole' },
      cost: { flag: '--max-cost <usd>', summary: 'money', type: 'number' },
      record: { flag: '--record[=all]', summary: 'write cassettes' },
      replay: { flag: '--replay[=model|tools]', summary: 'read cassettes' },
      bail: {
        flag: '--bail [n]',
        summary: 'stop after so many failures; without a number after the first',
        type: 'count',
      },
      open: { flag: '--open [browser]', summary: 'show it' },
      output: { flag: '-o, --output <file>', summary: 'a report; repeatable', repeat: true },
      quiet: { flag: '-q, --quiet', summary: 'no report' },
    },
    examples: ['mcprove try a.yml'],
    run: async (given, flags) => {
      received.push({ words: given, flags })
      return 0
    },
  })
  const stdout = new PassThrough()
  const stream = new PassThrough()
  const io: Io = {
    stdin: stream,
    stdout: new Output(() => stdout),
    stderr: new Output(() => stream),
    env: {},
    cwd: () => '/',
    pid: 0,
    kill: () => {},
    once: () => {},
    off: () => {},
  }
  const exitCode = await command(args.split(' ').filter(Boolean), io)
  stdout.end()
  return { exitCode, output: await text(stdout), ...received[0] }
}

describe('what a command line says', () => {
  it.each<[string, readonly string[], Flags]>([
    ['', [], {}],
    ['a.yml --quiet b.yml', ['a.yml', 'b.yml'], { quiet: true }],
    ['--test weather', [], { test: 'weather' }],
    ['--test=a=b', [], { test: 'a=b' }],
    ['--test=', [], { test: '' }],
    ['--test=--quiet', [], { test: '--quiet' }],
    ['--test a --test b', [], { test: 'b' }],
    ['-t weather -q', [], { test: 'weather', quiet: true }],
    ['-tweather', [], { test: 'weather' }],
    ['-j 4', [], { jobs: 4 }],
    ['-j4 -j12', [], { jobs: 12 }],
    ['--retries 0 --max-cost 0.25', [], { retries: 0, cost: 0.25 }],
    ['--max-cost .5', [], { cost: 0.5 }],
    ['--record a.yml', ['a.yml'], { record: true }],
    ['--record=all --replay=tools', [], { record: 'all', replay: 'tools' }],
    ['--bail 3 a.yml', ['a.yml'], { bail: 3 }],
    ['--bail a.yml', ['a.yml'], { bail: true }],
    ['--bail=2 --bail', [], { bail: true }],
    ['--open firefox', [], { open: 'firefox' }],
    ['--open --quiet', [], { open: true, quiet: true }],
    ['-o a.json --output b.json -o=c.json', [], { output: ['a.json', 'b.json', '=c.json'] }],
    ['- -3 -- --quiet -x', ['-', '-3', '--quiet', '-x'], {}],
    ['--no-color a.yml', ['a.yml'], { 'no-color': true } as Flags],
  ])('%s', async (args, words, flags) => {
    expect(await call(args)).toEqual({ exitCode: 0, output: '', words, flags })
  })

  it('takes as many words as are declared', async () => {
    expect((await call('a b', '<traces...>')).words).toEqual(['a', 'b'])
    expect((await call('a', '[manifest]')).words).toEqual(['a'])
    expect((await call('', '[manifest]')).words).toEqual([])
  })
})

describe('what it cannot mean', () => {
  it.each<[string, string, string]>([
    ['--tset x', 'unknown option `--tset`', 'Did you mean `--test`?'],
    ['--zzz=1', 'unknown option `--zzz`', 'See `mcprove try --help`.'],
    ['--constructor', 'unknown option `--constructor`', 'See `mcprove try --help`.'],
    ['-x', 'unknown option `-x`', 'See `mcprove try --help`.'],
    ['-qx', 'unknown option `-qx`', 'See `mcprove try --help`.'],
    ['--quiet=yes', '--quiet does not take a value, got "yes"', 'Write --quiet alone.'],
    ['--test', '--test needs a value: -t, --test <pattern>', 'Write -t, --test <pattern>.'],
    ['-t -q', '--test needs a value: -t, --test <pattern>', 'Write a value that starts with a dash as --test=-q.'],
    ['--record=some', '--record takes all, got "some"', 'Write --record[=all].'],
    ['--replay=', '--replay takes model or tools, got ""', 'Write --replay[=model|tools].'],
    ['-j 0', '--jobs expects a positive whole number, got "0"', 'Write digits, such as 20.'],
    ['-jx', '--jobs expects a positive whole number, got "x"', 'Write digits, such as 20.'],
    [
      '--jobs 99999999999999999999',
      '--jobs expects a positive whole number, got "99999999999999999999"',
      'Write digits, such as 20.',
    ],
    ['--retries -1', '--retries expects a non-negative whole number, got "-1"', 'Write digits, such as 20.'],
    ['--max-cost 1e3', '--max-cost expects a non-negative number, got "1e3"', 'Write digits, such as 20.'],
    ['--bail 0', '--bail expects a positive whole number, got "0"', 'Write digits, such as 20.'],
  ])('%s', async (args, message, hint) => {
    await expect(call(args)).rejects.toMatchObject({ code: 'BAD_USAGE', message, hint })
  })

  it('too few or too many words', async () => {
    const hint = 'See `mcprove try --help`.'
    await expect(call('-q', '<traces...>')).rejects.toFailWith('BAD_USAGE', '<traces...>', hint)
    await expect(call('a b', '[manifest]')).rejects.toFailWith('BAD_USAGE', 'one', '"b"', hint)
    await expect(call('a', null)).rejects.toMatchObject({ message: 'try takes no argument, got "a"', hint })
  })
})

it.each(['--help', '-h', 'a.yml -h --quiet'])('%s prints all of it, and runs nothing', async (args) => {
  expect(await call(args, '<traces...>')).toEqual({ exitCode: 0, output: expect.any(String) })
  expect((await call(args)).output).toMatchInlineSnapshot(`
    "Usage: mcprove try [options] [files...]

    Tries everything a command line can say, with a summary that is longer than one
    line of help.

    Arguments:
      files                   what it works on

    Options:
      -t, --test <pattern>    rows
      -j, --jobs <n>          at once
      --retries <n>           again
      --max-cost <usd>        money
      --record[=all]          write cassettes
      --replay[=model|tools]  read cassettes
      --bail [n]              stop after so many failures; without a number after
                              the first
      --open [browser]        show it
      -o, --output <file>     a report; repeatable
      -q, --quiet             no report
      --no-color              disable colors
      -V, --version           print the version
      -h, --help              show this help

    Examples:
      mcprove try a.yml
    "
  `)
})

it('--version is answered everywhere', async () => {
  expect(await call('--version', '<traces...>')).toEqual({ exitCode: 0, output: `${__MCPROVE_VERSION__}\n` })
})
