/** What people write in place of a password. */
const PLACEHOLDER = /^(?:\W*|x+|(?:(?:my|your)[_-]?)?(?:pass(?:word|wd)?|pwd|secret|token)|example|change_?me)$/i
const UNFILLED = /[<>{}[\]()]|%3[cC]|%7[bB]/

export function isPlaceholder(password: string): boolean {
  return PLACEHOLDER.test(password) || UNFILLED.test(password)
}
