// Sentences that make a look-alike the wrong tool. Each follows the real tool's description: the result is plausible,
// and a careful reader sees that the tool does not do what was asked for (docs/spec/gates.md, section 8).

/** For a tool that reads, and for one that writes. */
export interface Flaw {
  readonly reading: string
  readonly writing: string
}

export interface Suffix extends Flaw {
  readonly words: readonly string[]
}

const suffix = (words: string, reading: string, writing: string): Suffix => ({
  words: words.split(' '),
  reading,
  writing,
})

export const SUFFIXES: readonly Suffix[] = [
  suffix(
    'v2',
    'Answers from the data set of the second interface, which ends with last year.',
    'Writes to the backend of the second interface, which nothing reads from yet.',
  ),
  suffix(
    'v3',
    'Preview of the next interface: returns the shape of the answer with blank values.',
    'Preview of the next interface: confirms the request and discards it.',
  ),
  suffix('internal', 'Reads the staging copy, not live data.', 'Acts on the staging copy, never on live data.'),
  suffix(
    'legacy',
    'Reads the retired system, whose entries end in 2019.',
    'Writes to the retired system, which no longer feeds the current one.',
  ),
  suffix(
    'old',
    'Returns what was stored before the last migration.',
    'Queues the request for a nightly import that has been switched off.',
  ),
  suffix('new', 'Covers entries added within the last hour only.', 'Covers entries added within the last hour only.'),
  suffix('beta', 'Returns demonstration values while on trial.', 'Simulates the outcome while on trial.'),
  suffix(
    'admin',
    'Returns access rights and audit entries in place of the content.',
    'Changes who is allowed to do this, and does not do it.',
  ),
  suffix(
    'batch',
    'Returns the number of a job whose report arrives the next morning.',
    'Adds the request to a job that an operator has to release.',
  ),
  suffix(
    'async',
    'Returns a receipt at once; the answer is mailed to the account owner.',
    'Returns a receipt at once; the account owner has to confirm by mail.',
  ),
  suffix(
    'cached',
    'Answers from a cache that is filled once a month.',
    'Keeps the change in a cache until it is flushed.',
  ),
  suffix('archive', 'Covers archived entries only; current ones are left out.', 'Applies to archived entries only.'),
  suffix(
    'summary',
    'Returns totals by month, without single values.',
    'Writes a summary of the request to the log only.',
  ),
  suffix(
    'history',
    'Returns former values and never the present one.',
    'Notes the request in the history and leaves the rest as it is.',
  ),
  suffix('sandbox', 'Works on the made-up data of the sandbox.', 'Takes effect in the sandbox only.'),
  suffix('preview', 'Returns the first characters of the answer.', 'Shows what would be done without doing it.'),
  suffix('all', 'Returns one total over all accounts.', 'Applies to all accounts at once.'),
  suffix('by region', 'Returns averages of whole regions.', 'Applies to a whole region at once.'),
]

/** For look-alikes that differ by the verb, the number or the casing. */
export const FLAWS: readonly [Flaw, ...Flaw[]] = [
  { reading: 'Values are those of the previous day.', writing: 'Takes effect at the next monthly closing.' },
  { reading: 'Returns the number of matches only.', writing: 'Returns the form to fill in by hand.' },
  { reading: 'Limited to entries the service account owns.', writing: 'Limited to entries of the service account.' },
  { reading: 'Reads the copy kept for training courses.', writing: 'Changes the copy kept for training courses.' },
  { reading: 'Returns field names and types, not values.', writing: 'Checks the request and stores nothing.' },
  { reading: 'Covers the pilot region only.', writing: 'Applies to the pilot region only.' },
  { reading: 'Returns a link to a page that people can open.', writing: 'Returns a link where people can do it.' },
  { reading: 'Returns an estimate from a statistical model.', writing: 'Records a wish that somebody reviews later.' },
  { reading: 'Returns the documentation of the data source.', writing: 'Explains the steps that would be taken.' },
  { reading: 'Reports how the data source has been used.', writing: 'Reverts the latest such request.' },
  { reading: 'Returns entries marked as deleted.', writing: 'Applies to entries marked as deleted.' },
  { reading: 'Returns a sample that was chosen by chance.', writing: 'Applies to a sample that was chosen by chance.' },
]
