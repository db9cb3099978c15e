import { LIMITS } from '@guildhall/protocol/limits'
import type { OnboardingPrompt, OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Section } from '../../../shared/page/section.tsx'
import type { SettingsDraft } from '../frame/use-draft.ts'
import { newPrompt } from './onboarding-draft.ts'
import { PromptCard } from './prompt-card.tsx'
import type { GrantableOptions } from './use-grantable-options.ts'

type PromptListProps = {
  draft: SettingsDraft<OnboardingSettings>
  grantable: GrantableOptions
  problems: ReadonlyMap<string, string>
}

/** The questions in order. */
export function PromptList({ draft, grantable, problems }: PromptListProps) {
  const { prompts } = draft.value
  const [openId, setOpenId] = useState<string | null>(null)
  const set = (next: readonly OnboardingPrompt[]) => draft.change({ prompts: [...next] })

  function add() {
    const prompt = newPrompt(draft.value)
    set([...prompts, prompt])
    setOpenId(prompt.id)
  }

  return (
    <Section title={t('onboarding.questions')}>
      {prompts.length === 0 ? <p className="section-empty">{t('onboarding.no-questions-yet')}</p> : null}
      <ol className="onboarding-prompts" aria-label={t('onboarding.questions')}>
        {prompts.map((prompt, index) => (
          <PromptCard
            key={prompt.id}
            prompt={prompt}
            number={index + 1}
            path={`prompts.${index}`}
            grantable={grantable}
            problems={problems}
            isOpen={prompt.id === openId}
            onToggle={() => setOpenId(prompt.id === openId ? null : prompt.id)}
            onChange={(next) => set(prompts.with(index, { ...prompt, ...next }))}
            onRaise={index === 0 ? null : () => set(prompts.toSpliced(index, 1).toSpliced(index - 1, 0, prompt))}
            onRemove={() => set(prompts.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {prompts.length < LIMITS.onboardingPrompts.max ? (
        <div className="section-buttons">
          <Button onPress={add}>{t('onboarding.add-a-question')}</Button>
        </div>
      ) : null}
    </Section>
  )
}
