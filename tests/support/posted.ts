/**
 * What a product under test answers to a POST.
 * @throws what it says when it refuses
 */
export async function posted<T>(address: string, path: string, body: unknown, token = ''): Promise<T> {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const envelope = (await answer.json()) as { code: number; msg: string } & T; // the answer's own shape is T
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.msg}`);
  return envelope;
}
