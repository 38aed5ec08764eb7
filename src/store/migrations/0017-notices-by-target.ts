export const noticesByTarget = `
-- Each target has a queue of its own, so what is due is looked up by target.
DROP INDEX due_deliveries;
CREATE INDEX due_of_target ON deliveries (target, due_at, input_sequence) WHERE due_at IS NOT NULL;
`;
