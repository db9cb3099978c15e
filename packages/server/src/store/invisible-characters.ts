/**
 * One character of which nothing is seen in a name: controls, what Unicode has ignored by default, and signs that are drawn blank
 * though Unicode doesn't have them so: the empty Braille pattern, the null notehead, the Khitan filler and the place of an object.
 */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}\ufffc]/gu
