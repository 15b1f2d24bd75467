// Cells of the table that cannot be right for a reason of the product, as `{ copilot: { tokens: 'prints none' } }`. A reason whose
// cell is right fails the proof.
export const REASONS = {}
