import { describe, expect, it } from 'vitest'
import { compareTracks } from './compare-tracks.js'
import type { TestResult } from './result/result.js'

interface RowOptions {
  readonly score?: number | null
  readonly fields?: Readonly<Record<string, number | null>>
  readonly of?: string
  readonly distractors?: number
}

function row(track: string, { score = 1, fields = {}, of = 'books', ...variant }: RowOptions = {}): TestResult {
  const ofFields = Object.entries(fields).map(([field, share]) => [`critics.field[${JSON.stringify(field)}]`, share])
  const targets = { 'critics.score': score, 'critics.std_deviation': 0, 'critics.pass_rate': 100 }
  return {
    suite: 's.yml',
    name: `${of} {track ${track}}`,
    kind: 'agent',
    model: null,
    status: 'passed',
    replayed: false,
    variant: { of, track, baseline: 'v1', ...variant },
    runs: [],
    gates: [
      {
        gate: 'critics',
        status: 'passed',
        targets: { ...targets, ...Object.fromEntries(ofFields) },
        expect: [],
        findings: [],
      },
    ],
  }
}

describe('compareTracks', () => {
  it('measures every track against the first declared one and names the best', () => {
    const [comparison, ...others] = compareTracks([row('v1', { score: 0.7 }), row('v2', { score: 0.8 })])
    expect(others).toEqual([])
    expect(comparison).toEqual({
      suite: 's.yml',
      of: 'books',
      baseline: 'v1',
      tracks: [
        { track: 'v1', status: 'passed', score: 0.7, std_deviation: 0, pass_rate: 100, difference: null },
        { track: 'v2', status: 'passed', score: 0.8, std_deviation: 0, pass_rate: 100, difference: 0.1 },
      ],
      best: ['v2'],
      fields: [],
    })
  })

  it('equal highest scores are a tie, and a track without a score is in none', () => {
    const [comparison] = compareTracks([row('v1'), row('v2', { score: null }), row('v3')])
    expect(comparison?.best).toEqual(['v1', 'v3'])
    expect(compareTracks([row('v1', { score: null }), row('v2', { score: null })])[0]?.best).toEqual([])
  })

  it('names the arguments that earn different shares, one without a critic among them', () => {
    const [comparison] = compareTracks([
      row('v1', { fields: { 'a "b"': 0.5, same: 1, gone: 1, unjudged: null } }),
      row('v2', { fields: { 'a "b"': 1, same: 1, unjudged: null } }),
    ])
    expect(comparison?.fields).toEqual([
      { field: 'a "b"', scores: [0.5, 1] },
      { field: 'gone', scores: [1, null] },
    ])
  })

  it('a track without a score makes no argument differ', () => {
    const tracks = [
      row('v1', { fields: { title: 1 } }),
      row('v2', { fields: { title: 1 } }),
      row('v3', { score: null }),
    ]
    expect(compareTracks(tracks)[0]?.fields).toEqual([])
  })

  it('compares nothing with a baseline that is not there, and no case with a single track', () => {
    const [comparison] = compareTracks([row('v2'), row('v3')])
    expect(comparison?.tracks.map(({ difference }) => difference)).toEqual([null, null])
    expect(compareTracks([row('v1'), row('v1', { of: 'books [gpt-5]' })])).toEqual([])
  })

  it('keeps the points of a sweep apart', () => {
    const at = (distractors: number) => [row('v1', { distractors }), row('v2', { distractors })]
    const [none, five] = compareTracks([...at(0), ...at(5)])
    expect([none?.of, five?.of]).toEqual(['books {distractors 0}', 'books {distractors 5}'])
  })
})
