/** Answers to repeated questions about a text during parsing: each is computed once, in one pass. */
export interface TextIndex {
  /** The bracket that closes the one at this position, or -1. Square and round brackets are independent. */
  closing(position: number): number
  /** The next space at or after this position, or the length of the text. */
  blank(position: number): number
  /** The next position of these characters, or -1. The queried positions must increase. */
  find(needle: string, position: number): number
  /** The next run of exactly this many backticks, or -1. The queried positions must increase. */
  backticks(count: number, position: number): number
}

/** Prepares a text for questions during parsing. */
export function indexText(text: string): TextIndex {
  let closings: Int32Array | undefined
  let blanks: Int32Array | undefined
  let runs: Map<number, number[]> | undefined
  const found = new Map<string, number>()

  return {
    closing: (position) => {
      closings ??= pairBrackets(text)
      return closings[position] ?? -1
    },
    blank: (position) => {
      blanks ??= nextBlanks(text)
      return blanks[position] ?? text.length
    },
    find: (needle, position) => {
      let place = found.get(needle) ?? -2
      if (place !== -1 && place < position) place = text.indexOf(needle, position)
      found.set(needle, place)
      return place
    },
    backticks: (count, position) => {
      runs ??= backtickRuns(text)
      const places = runs.get(count)
      while (places && (places.at(-1) ?? position) < position) places.pop()
      return places?.at(-1) ?? -1
    },
  }
}

function pairBrackets(text: string): Int32Array {
  const pairs = new Int32Array(text.length).fill(-1)
  const square: number[] = []
  const round: number[] = []
  for (let position = 0; position < text.length; position++) {
    const character = text[position]
    if (character === '\\') position++
    else if (character === '[') square.push(position)
    else if (character === '(') round.push(position)
    else if (character === ']' || character === ')') {
      const open = (character === ']' ? square : round).pop()
      if (open !== undefined) pairs[open] = position
    }
  }
  return pairs
}

function nextBlanks(text: string): Int32Array {
  const blanks = new Int32Array(text.length + 1)
  let next = text.length
  for (let position = text.length; position >= 0; position--) {
    if (/^\s$/.test(text[position] ?? '')) next = position
    blanks[position] = next
  }
  return blanks
}

/** The starts of runs of backticks, by their length, last first. */
function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length)
    if (places) places.push(index)
    else runs.set(run.length, [index])
  }
  for (const places of runs.values()) places.reverse()
  return runs
}
