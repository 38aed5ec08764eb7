import { argumentsHtml } from '../../client/adapters/arguments.ts';
import {
  answeredInput,
  answerTo,
  type Question,
  questionContent,
  questionsIn,
} from '../../client/adapters/claude-questions.ts';
import type { OfPerson } from '../../client/adapters/request.ts';
import type { Submission } from '../../client/index.ts';
import type { PermissionVerdict } from './outcome.ts';
import { permissionRequest, type ToolUse } from './payload.ts';

/** Asks for one decision. Returns it after it was claimed, or the reason for a no. */
type Ask = (request: Submission) => Promise<OfPerson | PermissionVerdict>;

/**
 * Asks the questions of AskUserQuestion, each as a request of its own, and answers the call with all answers. It is
 * refused if one is not answered. Undefined for every other call, and for an agent that would not get the answers.
 */
export async function verdictOnQuestions(toolUse: ToolUse, ask: Ask): Promise<PermissionVerdict | undefined> {
  const questions = toolUse.takesAnswers ? questionsIn(toolUse.tool, toolUse.input) : undefined;
  if (!questions) return undefined;
  if ('refused' in questions) return { allowed: false, reason: questions.refused };
  const decisions = await Promise.all(questions.map((question, at) => ask(questionRequest(toolUse, question, at))));
  const answers = new Map<string, string>();
  for (const [at, question] of questions.entries()) {
    const decision = decisions[at];
    if (!decision || 'allowed' in decision) return decision;
    const answer = answerTo(question, decision);
    if ('refused' in answer) return { allowed: false, reason: answer.refused };
    answers.set(question.question, answer.text);
  }
  const who = new Set(decisions.flatMap((decision) => ('answered_by' in decision ? [decision.answered_by] : [])));
  const reason = `Answered by ${[...who].join(' and ')}.`;
  return { allowed: true, reason, updatedInput: answeredInput(toolUse.input, answers) };
}

function questionRequest(toolUse: ToolUse, question: Question, at: number): Submission {
  const request = permissionRequest(toolUse);
  const content = questionContent(question);
  const { questions: _, ...rest } = toolUse.input as Record<string, unknown>;
  const more = Object.keys(rest).length > 0 ? argumentsHtml(rest) : '';
  const details = content.details + more;
  return { ...request, ...content, details, caller_item_id: `${request.caller_item_id}-${at + 1}` };
}
