import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentTexts } from './documents.ts';
import { type GeneratorTarget, ran } from './target.ts';

const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const go = existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : 'go';

/** Generates the clients of all three documents in Go, compiles them, and runs a program with the caller client. */
export async function goClient(target: GeneratorTarget): Promise<string> {
  const { folder } = target;
  writeFileSync(join(folder, 'go.mod'), 'module example.test/hdo\n');
  for (const [name, text] of Object.entries(documentTexts)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, `${name}.json`), text);
    const options = ['-generate', 'types,client', '-package', name, '-o', `${name}/client.go`, `${name}.json`];
    ran(go, ['run', generator, ...options], target);
  }
  writeFileSync(join(folder, 'main.go'), program);
  ran(go, ['mod', 'tidy'], target);
  ran(go, ['vet', './...'], target);
  return ran(go, ['run', '.'], target);
}

const program = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.test/hdo/caller"
	_ "example.test/hdo/device"
	_ "example.test/hdo/review"
)

func main() {
	key := func(_ context.Context, req *http.Request) error {
		req.Header.Set("Authorization", "Bearer "+os.Getenv("HDO_API_KEY"))
		return nil
	}
	client, err := caller.NewClientWithResponses(os.Getenv("HDO_URL"), caller.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	first := send(client, "Deploy?")
	if first.JSON200.Data.Created {
		fmt.Print("created; ")
	}
	fmt.Print(send(client, "Deploy now?").JSON409.Error.Code, "; ")
	wrong := send(client, "").JSON422.Error
	fmt.Println(wrong.Code, "at", (*wrong.Fields)[0].Path)
}

func send(client *caller.ClientWithResponses, title string) *caller.InputSendResponse {
	popup := caller.Popup{}
	if err := popup.FromNonePopup(caller.NonePopup{Kind: "none"}); err != nil {
		panic(err)
	}
	yes := caller.InputAction{Display: "Yes", Icon: "check", Value: "yes", Popup: popup}
	body := caller.Submission{
		CallerItemId: "generated",
		RowType:      caller.RowType{Display: "Deployment", Icon: "rocket"},
		Title:        title,
		Subtitle:     "Now",
		Summary:      "All green.",
		LinkButtons:  []caller.LinkButton{},
		Actions:      []caller.InputAction{yes},
	}
	sent, err := client.InputSendWithResponse(context.Background(), nil, body)
	if err != nil {
		panic(err)
	}
	return sent
}
`;
