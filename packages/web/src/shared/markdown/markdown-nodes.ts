export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'

/** A page of a guild that text can lead to. */
export type GuildPlace = 'customize' | 'browse' | 'guide' | 'linked-roles'

export type SpanKind = 'strong' | 'emphasis' | 'underline' | 'strikethrough' | 'spoiler'

export interface ListNode {
  readonly type: 'list'
  /** The first number, or null where the items have bullets. */
  readonly start: number | null
  readonly items: readonly (readonly MarkdownNode[])[]
}

export interface LinkNode {
  readonly type: 'link'
  /** Always http or https, as the browser writes it: a name in another script shows as what it is. */
  readonly href: string
  readonly title: string | null
  /** Whether the text was written by somebody, and is not the address itself. */
  readonly isMasked: boolean
  readonly children: readonly MarkdownNode[]
}

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
  | { readonly type: 'place'; readonly place: GuildPlace }
  | { readonly type: 'emoji'; readonly text: string }
  | { readonly type: 'custom-emoji'; readonly id: string; readonly name: string; readonly isAnimated: boolean }
  /** A name between colons; whether there is such an emoji, the table of names knows. */
  | { readonly type: 'shortcode'; readonly name: string }
  | { readonly type: 'time'; readonly unix_s: number; readonly style: TimeStyle }
