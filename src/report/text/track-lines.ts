import { compareTracks, type TrackComparison, type TrackStanding } from '../../score/compare-tracks.js'
import type { TestResult } from '../../score/result/result.js'

/** The tracks of each case side by side: scores against the baseline, the best or a tie, the arguments that differ. */
export function* trackLines(tests: readonly TestResult[]): Generator<string> {
  for (const comparison of compareTracks(tests)) {
    const { of, tracks, fields } = comparison
    const width = Math.max(...tracks.map(({ track }) => track.length))
    yield `tracks of ${of}`
    for (const standing of tracks) yield `  ${standing.track.padEnd(width)}  ${standingText(standing, comparison)}`
    for (const { field, scores } of fields) {
      yield `  ${field}: ${scores.map((score, index) => `${tracks[index]?.track} ${score ?? 'not judged'}`).join(', ')}`
    }
    yield `  ${bestText(comparison)}`
  }
}

function standingText({ track, status, score, difference }: TrackStanding, { baseline }: TrackComparison): string {
  const against = difference === null ? '' : ` (${difference < 0 ? '' : '+'}${difference})`
  const role = track === baseline ? ', baseline' : ''
  return `${score === null ? 'no score' : `score ${score}${against}`}, ${status}${role}`
}

function bestText({ best, tracks }: TrackComparison): string {
  if (best.length === 0) return 'no track has a score'
  if (best.length === 1) return `best: ${best[0]}`
  return best.length === tracks.length ? 'tie' : `tie between ${best.join(', ')}`
}
