/** The limits of guild templates (docs/spec/guild-templates.md#template-object). Lengths count code points. */
export const GUILD_TEMPLATE_LIMITS = {
  name: { min: 1, max: 100 },
  description: { max: 120 },
} as const
