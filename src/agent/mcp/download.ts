import { closed, Type } from '../../lib/schema/schema.ts';
import { FileMetadata } from '../../popups/file-upload.ts';
import { jsonSchema, resultSchema } from './json-schema.ts';
import { changesData, type Tool } from './tool.ts';

const most_bytes = 4_000_000;
const most = '4 MB';

/** Returns a small file as part of the answer. Larger files need the command line. */
export const downloadTool: Tool = {
  name: 'download_file',
  title: 'Get the file of a decision',
  description: `Returns the file that a person uploaded as the answer, up to ${most}. Its hash is checked.`,
  annotations: changesData,
  inputSchema: jsonSchema(closed({ output_result_id: Type.String({ minLength: 1 }) })),
  outputSchema: resultSchema(FileMetadata),
  async run({ client, signal }, { output_result_id }) {
    const id = String(output_result_id);
    const decision = await client.outputRead(id, { signal });
    if (decision.response.kind !== 'file_upload') throw new TypeError('The decision has no file.');
    const { file } = decision.response;
    if (file.size_bytes > most_bytes) {
      throw new TypeError(`The file has ${file.size_bytes} bytes, too many for a result: use hdo output file ${id}.`);
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of client.outputFile(decision, { signal })) chunks.push(chunk);
    const blob = Buffer.concat(chunks).toString('base64');
    const uri = `hdo://decisions/${encodeURIComponent(id)}/files/${encodeURIComponent(file.file_id)}`;
    return { data: file, content: [{ type: 'resource', resource: { uri, mimeType: file.mime_type, blob } }] };
  },
};
