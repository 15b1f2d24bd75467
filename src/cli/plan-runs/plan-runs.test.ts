import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { RowTests } from '../../core/statistics/rate-change.js'
import { fisherLower } from '../../math/comparison/fisher-exact.js'
import { largeSampleP, raisedLevel } from '../../math/planning/comparison-power.js'
import { command } from '../commands/plan-runs.js'
import type { Io } from '../terminal/io.js'
import { Output } from '../terminal/output.js'

async function run(...args: string[]): Promise<{ exitCode: number; output: string }> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const stdin = new PassThrough()
  const io: Io = {
    stdin,
    stdout: new Output(() => stdout),
    stderr: new Output(() => stderr),
    env: {},
    cwd: () => '/',
    pid: 0,
    kill: () => {},
    once: () => {},
    off: () => {},
  }
  const exitCode = await command(args, io)
  stdout.end()
  stderr.end()
  expect(await text(stderr)).toBe('')
  return { exitCode, output: await text(stdout) }
}

async function refusal(...args: string[]): Promise<unknown> {
  return await run(...args).catch((error: unknown) => error)
}

describe('the answers', () => {
  it.each<[string, string]>([
    [
      '--half-width 0.05',
      '385 runs: the measured pass rate is then within 5 points of the true one, at 95% confidence, for any pass rate.',
    ],
    [
      '--half-width 0.1 --confidence 0.99',
      '166 runs: the measured pass rate is then within 10 points of the true one, at 99% confidence, for any pass rate.',
    ],
    [
      '--half-width 0.999 --confidence 0.9',
      '1 run: the measured pass rate is then within 99.9 points of the true one, at 90% confidence, for any pass rate.',
    ],
    ['--floor 0.95', '59 runs: when all of them pass, a pass rate of at least 95% is certified at 95% confidence.'],
    [
      '--floor 0.9 --confidence 0.8',
      '16 runs: when all of them pass, a pass rate of at least 90% is certified at 80% confidence.',
    ],
    ['--floor 0.9999999999', 'More than 10000000 runs: a floor of 99.99999999% is out of reach.'],
    [
      '--floor 0.9 --rate 0.97',
      '89 runs or more: if the agent passes 97% of its runs, they certify a floor of 90% at 95% confidence, with a chance of at least 80%.',
    ],
    [
      '--floor 0.9 --rate 0.9001',
      'More than 100000 runs: 90.01% is too close to a floor of 90% to certify it with a chance of at least 80%.',
    ],
    [
      '--from 0.9 --to 0.8 --rows 200',
      '526 runs a side or more: `diff` finds that one of 200 tests falls from 90% to 80%, with a chance of at least 80%.\nAbout 2 runs a side: the suite line finds that all 200 fall from 90% to 80%, with the same chance.',
    ],
    [
      '--from 0.9 --to 0.3 --power 0.95',
      '16 runs a side or more: `diff` finds that one test falls from 90% to 30%, with a chance of at least 95%.',
    ],
    [
      '--from 0.95 --to 0.9 --rows 200',
      '1140 runs a side or more: `diff` finds that one of 200 tests falls from 95% to 90%, with a chance of at least 80%.\nAbout 3 runs a side: the suite line finds that all 200 fall from 95% to 90%, with the same chance.',
    ],
    [
      '--from 0.9 --to 0.89 --rows 2',
      'About 17864 runs a side (111402 or more are certainly enough): `diff` finds that one of 2 tests falls from 90% to 89%, with a chance of at least 80%.\nAbout 7476 runs a side: the suite line finds that all 2 fall from 90% to 89%, with the same chance.',
    ],
    [
      '--runs 100',
      '100 runs: the measured pass rate is within 9.8 points of the true one, and when all of them pass, a pass rate of at least 97% is certified, at 95% confidence.',
    ],
    [
      '--runs 1 --confidence 0.58',
      '1 run: when all of them pass, a pass rate of at least 42% is certified, at 58% confidence.',
    ],
  ])('%s', async (args, output) => {
    expect(await run(...args.split(' '))).toEqual({ exitCode: 0, output: `${output}\n` })
  })
})

describe('bad usage', () => {
  it.each<[string, string]>([
    ['', 'expected one of --half-width, --floor, --runs and --from'],
    ['--floor 0.9 --runs 20', 'expected one of --half-width, --floor, --runs and --from'],
    ['--half-width 5', '--half-width is a ratio between 0 and 1, got "5"'],
    ['--half-width 0', '--half-width is a ratio between 0 and 1, got "0"'],
    ['--half-width 5%', '--half-width is a ratio between 0 and 1, got "5%"'],
    ['--half-width 0.05 --confidence 0.8', '--confidence is one of 0.9, 0.95, 0.99 with --half-width, got 0.8'],
    ['--half-width 0.05 --confidence 95', '--confidence is a ratio between 0 and 1, got "95"'],
    ['--floor 1', '--floor is a ratio between 0 and 1, got "1"'],
    ['--floor NaN', '--floor is a ratio between 0 and 1, got "NaN"'],
    ['--floor 0.9 --rate 0.9', '--rate 0.9 is not above --floor 0.9, so no number of runs certifies the floor'],
    ['--floor 0.9 --power 0.9', '--power requires --rate or --from'],
    ['--floor 0.9 --from 0.9 --to 0.8', 'expected one of --half-width, --floor, --runs and --from'],
    ['--from 0.9', '--from requires --to'],
    ['--from 0.8 --to 0.9', '--to 0.9 is not below --from 0.8'],
    ['--from 0.9 --to 0', '--to is a ratio between 0 and 1, got "0"'],
    ['--from 0.9 --to 0.8 --rows 0', '--rows expects a positive whole number, got "0"'],
    ['--from 0.9 --to 0.8 --confidence 0.9', '--confidence does not apply to --from: a diff errs in 5 % at most'],
    ['--runs 20 --rows 20', '--rows requires --from'],
    ['--runs 20 --rate 0.9', '--rate requires --floor'],
    ['--runs 0', '--runs expects a positive whole number, got "0"'],
    ['--runs 2.5', '--runs expects a positive whole number, got "2.5"'],
    ['--runs 1e3', '--runs expects a positive whole number, got "1e3"'],
    ['--width 1', 'unknown option `--width`'],
  ])('%s', async (args, message) => {
    expect(await refusal(...args.split(' ').filter(Boolean))).toMatchObject({
      code: 'BAD_USAGE',
      message,
      hint: expect.any(String),
    })
  })

  it('an empty number is none', async () => {
    expect(await refusal('--floor', '')).toFailWith('BAD_USAGE')
  })

  it('words it does not take are refused', async () => {
    expect(await refusal('--runs', '20', 'more')).toMatchObject({ code: 'BAD_USAGE' })
  })
})

it('help shows the questions it answers', async () => {
  const { exitCode, output } = await run('--help')
  expect(exitCode).toBe(0)
  expect(output).toContain('mcprove plan-runs --floor 0.9 --rate 0.97 --power 0.9')
})

it('plans with the tests that diff uses', () => {
  const tests = new RowTests()
  for (const n of [500, 501]) {
    const level = n <= 500 ? raisedLevel(n, 0.001) : 0.001
    const isPlanned = (x1: number, x2: number) =>
      n <= 500 ? fisherLower(x1, n, x2, n) <= level : largeSampleP(x1, x2, n) <= level
    for (let x2 = 405; x2 < 425; x2 += 1) {
      const p = tests.lower({ passes: 450, runs: n }, { passes: x2, runs: n })
      expect([n, x2, isPlanned(450, x2)]).toEqual([n, x2, p <= 0.001])
    }
  }
})
