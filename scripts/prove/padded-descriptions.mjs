/** Sentences without information about a tool, written by somebody who does not know the rules. */
const SENTENCES = [
  'This tool is one of the tools of this server.',
  'Please note that this is a description of a tool.',
  'This sentence does not add anything.',
  'In general, and for the sake of completeness, this text is here as well.',
  'Many people use many tools, and this is one of them.',
  'A quick brown fox jumps over a lazy dog.',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
]
const WORDS = ['basically', 'indeed', 'really']

/** A description with each padding at each place, unless that makes it too long for providers. */
export function paddedDescriptions(description) {
  const ended = /[.!?。：:]$/.test(description) ? description : `${description}.`
  const padded = [
    ...SENTENCES.flatMap((padding) => [
      { padding, description: `${padding} ${description}` },
      { padding, description: `${ended} ${padding}` },
      { padding, description: `${description}\n\n${padding}` },
      { padding, description: description.replace(/\. (?=[A-Z])/, `. ${padding} `) },
    ]),
    ...WORDS.map((padding) => ({ padding, description: description.replace(' ', ` ${padding} `) })),
  ]
  return padded.filter((one) => description.length > 1_024 || one.description.length <= 1_024)
}
