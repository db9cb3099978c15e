/**
 * A file's name for display: characters that change the text direction would make a program look like a picture, and
 * are shown as a mark. A title can claim any type, so the file's own extension is shown after it.
 */
export function displayFileName(name: string, title: string = name): string {
  const ending = /\.\w{1,16}$/u.exec(name)?.[0] ?? ''
  const whole = title.endsWith(ending) ? title : title + ending
  return whole.replaceAll(/\p{Bidi_Control}|\p{Cc}/gu, '\u{FFFD}')
}
