import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import { useEffect, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'
import type { CommandDraftTarget } from './command-draft-target.ts'
import { type FilledOptions, toAutocompleteOptions } from './filled-options.ts'

type Suggestions = {
  readonly state: 'failed' | 'none' | 'ready' | 'waiting'
  readonly choices: readonly SuggestedChoice[]
}

const nothing: Suggestions = { state: 'none', choices: [] }
const typing_ms = 250

/** The application's suggestions for the current input. Responses to an earlier input are ignored. */
export function useSuggestions(
  { offered, guildId, channelId }: CommandDraftTarget,
  option: CommandOption,
  all: FilledOptions,
  isWanted: boolean,
): Suggestions {
  const { interactions } = useClient()
  const [suggestions, setSuggestions] = useState(nothing)
  const isAsked = isWanted && option.autocomplete === true
  const sent = isAsked ? JSON.stringify(toAutocompleteOptions(offered, all, option)) : null

  useEffect(() => {
    if (sent === null) return
    let isCurrent = true
    setSuggestions(({ choices }) => ({ state: 'waiting', choices }))
    const { id, name, application_id } = offered.command
    const command = { id, name, application_id, applicationName: offered.application.name }
    const options: object[] = JSON.parse(sent)
    const timer = setTimeout(async () => {
      const outcome = await interactions.suggest({ command, guildId, channelId, options })
      if (!isCurrent) return
      setSuggestions(
        outcome.isAnswered ? { state: 'ready', choices: outcome.choices } : { state: 'failed', choices: [] },
      )
    }, typing_ms)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [interactions, offered, guildId, channelId, sent])

  return isAsked ? suggestions : nothing
}
