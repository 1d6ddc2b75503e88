// Renders a chart as Helm does: Go's own templates with Sprig's functions and those of Helm that charts of ours use. Reads the values
// and what else templates see as JSON, writes each file that came of a template as JSON, and ends with the words of `fail`.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v2"
)

func toYaml(value interface{}) (string, error) {
	text, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n"), err
}

func render(folder string, seen map[string]interface{}) (map[string]string, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return nil, err
	}
	all := template.New("chart").Option("missingkey=zero").Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{"toYaml": toYaml})
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if _, err := all.New(filepath.Base(path)).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	made := map[string]string{}
	for _, path := range paths {
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, filepath.Base(path), seen); err != nil {
			return nil, err
		}
		made[filepath.Base(path)] = strings.ReplaceAll(out.String(), "<no value>", "")
	}
	return made, nil
}

func main() {
	var seen map[string]interface{}
	err := json.NewDecoder(os.Stdin).Decode(&seen)
	if err == nil {
		var made map[string]string
		if made, err = render(os.Args[1], seen); err == nil {
			err = json.NewEncoder(os.Stdout).Encode(made)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
