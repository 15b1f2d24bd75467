// Rules about deceptive characters, in every text of the definition.

import type { TextRule } from '../rule.js'
import { showPlace } from '../show-text.js'
import { hiddenCharacters, nameOfCharacter, oddSpaces, strayCharacters } from './hidden-characters.js'

export const hiddenUnicode: TextRule = {
  kind: 'hidden_unicode',
  level: 'critical',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const found = hiddenCharacters(text)
      if (found.length === 0) continue
      const many = found.length === 1 ? 'a hidden character' : `${found.length} hidden characters`
      report(
        place,
        `${showPlace(place)} contains ${many} (${listed(found)}): remove them, because a reviewer cannot see what the model reads`,
      )
    }
  },
}

export const oddSpace: TextRule = {
  kind: 'odd_space',
  level: 'warning',
  check: ({ strings }, report) => {
    for (const { place, text } of strings) {
      const found = oddSpaces(text)
      const stray = strayCharacters(text)
      if (found.length > 0) {
        const many = found.length === 1 ? 'a non-standard space' : `${found.length} non-standard spaces`
        report(place, `${showPlace(place)} contains ${many} (${listed(found)}): use plain spaces`)
      } else if (stray.length > 0) {
        const many = stray.length === 1 ? 'a zero-width space' : `${stray.length} zero-width spaces`
        report(place, `${showPlace(place)} contains ${many} between words (${listed(stray)}): remove them`)
      }
    }
  },
}

function listed(characters: readonly string[]): string {
  const kinds = [...new Set(characters)]
  return kinds.slice(0, 3).map(nameOfCharacter).join(', ') + (kinds.length > 3 ? ', …' : '')
}
