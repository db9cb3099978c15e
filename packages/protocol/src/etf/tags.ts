/** The byte that every term begins with. */
export const ETF_VERSION = 131

/** The supported kinds of terms; all others are refused. */
export const Tag = {
  NEW_FLOAT: 70,
  SMALL_INTEGER: 97,
  INTEGER: 98,
  ATOM: 100,
  NIL: 106,
  STRING: 107,
  LIST: 108,
  BINARY: 109,
  SMALL_BIG: 110,
  LARGE_BIG: 111,
  SMALL_ATOM: 115,
  MAP: 116,
  ATOM_UTF8: 118,
  SMALL_ATOM_UTF8: 119,
} as const
