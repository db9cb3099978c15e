/** How a time is written. */
export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'

/** A page of a guild that text can link to. */
export type GuildPageLink = 'customize' | 'browse' | 'guide' | 'linked-roles'

/** The kinds of text between two marks. */
export type SpanKind = 'strong' | 'emphasis' | 'underline' | 'strikethrough' | 'spoiler'

/** A list with bullets or numbers. */
export interface ListNode {
  readonly type: 'list'
  /** The first number, or null for bullets. */
  readonly start: number | null
  readonly items: readonly (readonly MarkdownNode[])[]
}

/** A link, with or without a text of its own. */
export interface LinkNode {
  readonly type: 'link'
  /** Always http or https, as normalized by the browser: a name in another script is shown in Punycode. */
  readonly href: string
  readonly title: string | null
  /** Whether the text was written by a user, and is not the address itself. */
  readonly isMasked: boolean
  readonly children: readonly MarkdownNode[]
}

/** A part of a parsed text. */
export type MarkdownNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: SpanKind; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'code-block'; readonly language: string | null; readonly text: string }
  | { readonly type: 'quote' | 'subtext'; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly MarkdownNode[] }
  | ListNode
  | LinkNode
  | { readonly type: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly type: 'everyone'; readonly name: 'everyone' | 'here' }
  | { readonly type: 'command'; readonly name: string; readonly id: string }
  | { readonly type: 'place'; readonly place: GuildPageLink }
  | { readonly type: 'emoji'; readonly text: string }
  | { readonly type: 'custom-emoji'; readonly id: string; readonly name: string; readonly isAnimated: boolean }
  /** A name between colons; whether that emoji exists is checked against the table of names. */
  | { readonly type: 'shortcode'; readonly name: string }
  | { readonly type: 'time'; readonly unix_s: number; readonly style: TimeStyle }
