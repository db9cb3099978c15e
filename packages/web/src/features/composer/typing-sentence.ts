/** Who is typing, in words; nothing if nobody is. */
export function typingSentence(names: readonly string[]): string {
  const [first, second, third] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  if (third === undefined) return `${first} and ${second} are typing…`
  return names.length === 3 ? `${first}, ${second} and ${third} are typing…` : 'Several people are typing…'
}
