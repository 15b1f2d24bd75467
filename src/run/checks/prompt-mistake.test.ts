import { expect, it } from 'vitest'
import { completionMistake, promptMistake } from './prompt-mistake.js'

const prompts = [
  {
    name: 'greet',
    arguments: [
      { name: 'who', required: true },
      { name: 'tone', required: false },
    ],
  },
]
const templates = ['note://{id}', 'search://{?words,limit:3}']

it.each([
  [{ prompt: 'greet', args: { who: 'a' } }, null],
  [{ prompt: 'greet', args: { who: 'a', extra: 'b' } }, null],
  [{ prompt: 'greeet' }, { path: ['prompt'], near: 'greet' }],
  [{ prompt: 'farewell' }, { path: ['prompt'], near: undefined }],
  [
    { prompt: 'greet', args: { whom: 'a' } },
    { path: ['args', 'whom'], near: 'who' },
  ],
  [
    { prompt: 'greet', args: { tone: 'a' } },
    { path: ['args'], near: undefined },
  ],
])('%j as a prompt', (written, mistake) => {
  const found = promptMistake(written, prompts)
  expect(found === null ? null : { path: found.path, near: found.near }).toEqual(mistake)
})

it.each([
  [{ prompt: 'greet', argument: 'tone' }, null],
  [
    { prompt: 'great', argument: 'who' },
    { path: ['prompt'], near: 'greet' },
  ],
  [
    { prompt: 'greet', argument: 'whom' },
    { path: ['argument'], near: 'who' },
  ],
  [
    { prompt: 'greet', argument: 'language' },
    { path: ['argument'], near: undefined },
  ],
  [{ template: 'search://{?words,limit:3}', argument: 'limit' }, null],
  [
    { template: 'nte://{id}', argument: 'id' },
    { path: ['template'], near: 'note://{id}' },
  ],
  [
    { template: 'note://{id}', argument: 'words' },
    { path: ['argument'], near: undefined },
  ],
])('%j as a completion', (written, mistake) => {
  const found = completionMistake(written, { prompts, templates })
  expect(found === null ? null : { path: found.path, near: found.near }).toEqual(mistake)
})

it('says nothing where the server lists nothing', () => {
  expect(promptMistake({ prompt: 'greet' }, [])).toBeNull()
  expect(completionMistake({ template: 'a://{b}', argument: 'c' }, { prompts, templates: [] })).toBeNull()
})
