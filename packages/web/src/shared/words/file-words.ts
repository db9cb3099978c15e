/**
 * The name of a file as it is to be read: what turns the order of letters round would make a program look like a picture, and is
 * shown as a mark. A title says nothing of what kind the file is, or says anything: the file's own ending stands after it.
 */
export function fileWords(name: string, title: string = name): string {
  const ending = /\.\w{1,16}$/u.exec(name)?.[0] ?? ''
  const whole = title.endsWith(ending) ? title : title + ending
  return whole.replaceAll(/\p{Bidi_Control}|\p{Cc}/gu, '\u{FFFD}')
}
