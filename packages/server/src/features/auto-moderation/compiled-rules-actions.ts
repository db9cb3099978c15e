// Keeps the rules of guilds in memory, in the form in which they are applied.
import { AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { listAutoModerationRules } from './auto-moderation-store.ts'
import { KeywordMatcher } from './keywords-rules.ts'
import { PatternMatcher } from './patterns-rules.ts'
import { wordsOfPresets } from './preset-words-rules.ts'

const MOST_BYTES = 64 * 1024 * 1024
const OVERHEAD = 2000

/** A rule that is ready to be applied. */
export interface CompiledRule {
  readonly rule: AutoModerationRule
  readonly keywords: KeywordMatcher | null
  readonly patterns: PatternMatcher | null
  readonly allowed: KeywordMatcher | null
}

interface Entry {
  readonly version: number
  readonly rules: readonly CompiledRule[]
}

interface Cache {
  readonly entries: LRUCache<string, Entry>
  /** The compilations that aren't finished, by guild and version, so that messages that arrive together share one. */
  readonly running: Map<string, Promise<readonly CompiledRule[]>>
}

const caches = new WeakMap<Kernel, Cache>()

function cacheOf(kernel: Kernel): Cache {
  const known = caches.get(kernel)
  if (known) return known
  const cache = { entries: new LRUCache<string, Entry>({ maxSize: MOST_BYTES }), running: new Map() }
  caches.set(kernel, cache)
  return cache
}

/** The enabled rules of a guild. They are read and compiled again after a rule has changed. */
export async function rulesInForce(kernel: Kernel, guild: GuildModel): Promise<readonly CompiledRule[]> {
  if (!guild.settings.features.includes('AUTO_MODERATION')) return []
  const { entries, running } = cacheOf(kernel)
  const known = entries.get(guild.id)
  if (known?.version === guild.moderationVersion) return known.rules
  const key = `${guild.id}/${guild.moderationVersion}`
  const compilation = running.get(key) ?? compileAll(kernel, guild).finally(() => running.delete(key))
  running.set(key, compilation)
  return compilation
}

async function compileAll(kernel: Kernel, guild: GuildModel): Promise<readonly CompiledRule[]> {
  const stored = await listAutoModerationRules(kernel.store.db, guild.id)
  const rules = await Promise.all(stored.filter(({ enabled }) => enabled).map(compiled))
  const size = rules.reduce((sum, each) => sum + bytesOf(each), OVERHEAD)
  cacheOf(kernel).entries.set(guild.id, { version: guild.moderationVersion, rules }, { size })
  return rules
}

async function compiled(rule: AutoModerationRule): Promise<CompiledRule> {
  const { trigger_type, trigger_metadata: metadata } = rule
  const isPreset = trigger_type === AutoModerationTrigger.KEYWORD_PRESET
  const words = isPreset ? wordsOfPresets(metadata.presets ?? []) : (metadata.keyword_filter ?? [])
  return {
    rule,
    keywords: matcherOf(words),
    patterns: await PatternMatcher.compile(metadata.regex_patterns ?? []),
    allowed: matcherOf(metadata.allow_list ?? []),
  }
}

const matcherOf = (words: readonly string[]) => (words.length > 0 ? new KeywordMatcher(words) : null)

const bytesOf = ({ keywords, patterns, allowed }: CompiledRule): number =>
  OVERHEAD + (keywords?.bytes ?? 0) + (patterns?.bytes ?? 0) + (allowed?.bytes ?? 0)
