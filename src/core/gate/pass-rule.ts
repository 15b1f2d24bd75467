export const PASS_RULES = ['last', 'mean', 'majority', 'all'] as const

/** How several runs become one verdict, for gates that let their user choose. */
export type PassRule = (typeof PASS_RULES)[number]
