// The statistics of repeated runs. Runs in Node and in a browser.
export { passAtK, passHatK } from './core/statistics/pass-estimators.js'
export {
  clopperPearsonLower,
  clopperPearsonUpper,
  confidenceBand,
  recommendRuns,
  summarizeReliability,
} from './core/statistics/sample-statistics.js'
