import { nameTokens } from '../../../core/members/tool-words.js'
import { expandContraction } from './contractions.js'
import type { Token } from './token.js'
import type { VerbLexicon } from './verb-lexicon.js'
import { classOf } from './word-class.js'

/** A token without its position. */
export type Word = Pick<Token, 'kind' | 'text' | 'verb' | 'style'>

const DIGIT = /\p{N}/u
const DIGITS_ONLY = /^\p{N}+$/u
const LETTERS_ONLY = /^[a-z]+$/
/** PROJ-12 */
const TICKET = /^\p{Lu}+-\p{N}+$/u
const APOSTROPHE = /['’]/

/**
 * The words of a run of letters, digits and the characters that join them: `create_issue`, `didn't`, `app.js:17`,
 * `30.0`.
 */
export function splitChunk(chunk: string, lexicon: VerbLexicon): Word[] {
  const words: Word[] = []
  if (LETTERS_ONLY.test(chunk)) {
    addWord(chunk, 'plain', lexicon, words)
    return words
  }
  const pieces = chunk.split('.')
  // Addresses, versions and decimals are one token.
  if (chunk.includes('@') || pieces.every((piece) => DIGITS_ONLY.test(piece))) words.push(numberWord(chunk))
  else for (const piece of pieces) addPiece(piece, pieces.length > 1, lexicon, words)
  return words
}

function addPiece(piece: string, isDotted: boolean, lexicon: VerbLexicon, words: Word[]): void {
  if (TICKET.test(piece)) {
    words.push(numberWord(piece))
    return
  }
  const parts = piece.split('-')
  for (const part of parts) {
    const written = partsOf(part)
    const style = written.length > 1 ? 'joined' : parts.length > 1 ? 'hyphen' : isDotted ? 'dotted' : 'plain'
    for (const word of written) addWord(word, style, lexicon, words)
  }
}

function addWord(word: string, style: Word['style'], lexicon: VerbLexicon, words: Word[]): void {
  if (DIGIT.test(word)) {
    words.push(numberWord(word))
    return
  }
  for (const text of style === 'plain' ? expandContraction(word.toLowerCase()) : [word]) {
    if (text !== '') words.push({ kind: classOf(text), text, verb: lexicon.find(text) ?? null, style })
  }
}

function numberWord(text: string): Word {
  return { kind: 'number', text, verb: null, style: 'plain' }
}

/** The words of a part without hyphens and dots. A part with digits (W3K9QX) or an apostrophe is not split. */
function partsOf(part: string): readonly string[] {
  if (APOSTROPHE.test(part)) return [part]
  const words: string[] = []
  for (const one of part.split('_')) {
    if (DIGIT.test(one)) words.push(one)
    else for (const word of nameTokens(one)) words.push(word)
  }
  return words
}
