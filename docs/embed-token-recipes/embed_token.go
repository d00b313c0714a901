// Signs embed tokens (JWT, HS256) with the standard library. Go 1.18 or newer.
package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"
)

// EmbedTokenOptions: times are in seconds. Claims that are nil are left out of the token.
type EmbedTokenOptions struct {
	Secret, KeyID, Issuer, Subject string
	DeploymentID                   int64
	PublicID, EmbedTenant, Mode    *string
	Groups, Permissions            []string
	UserAttributes                 map[string]any
	SecurityContext                map[string]any
	TokenID                        string // Default: a random one.
	ExpiresIn                      int64  // Default: 900.
	IssuedAt                       int64  // Default: now.
}

func createEmbedToken(o EmbedTokenOptions) (string, error) {
	if o.ExpiresIn == 0 {
		o.ExpiresIn = 900
	}
	if o.IssuedAt == 0 {
		o.IssuedAt = time.Now().Unix()
	}
	if o.TokenID == "" {
		random := make([]byte, 16)
		if _, err := rand.Read(random); err != nil {
			return "", err
		}
		o.TokenID = hex.EncodeToString(random)
	}
	switch {
	case len(o.Secret) < 32:
		return "", errors.New("Secret must have at least 32 bytes")
	case o.Subject == "" || strings.HasPrefix(o.Subject, "user:"):
		return "", errors.New(`Subject must not be empty, and not begin with "user:"`)
	case isEmpty(o.PublicID) || isEmpty(o.EmbedTenant):
		return "", errors.New("PublicID and EmbedTenant must not be empty")
	case o.ExpiresIn < 1 || o.ExpiresIn > 3600:
		return "", errors.New("ExpiresIn must be from 1 to 3600")
	}
	header, err := encodeJSON(map[string]string{"alg": "HS256", "kid": o.KeyID, "typ": "JWT"})
	if err != nil {
		return "", err
	}
	claims, err := encodeJSON(listClaims(o))
	if err != nil {
		return "", err
	}
	// The key is the text itself: do not decode it from base64.
	mac := hmac.New(sha256.New, []byte(o.Secret))
	mac.Write([]byte(header + "." + claims))
	return header + "." + claims + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

func isEmpty(text *string) bool {
	return text != nil && *text == ""
}

func listClaims(o EmbedTokenOptions) map[string]any {
	claims := map[string]any{
		"iss": o.Issuer, "aud": "vitrine-embed", "sub": o.Subject, "iat": o.IssuedAt,
		"exp": o.IssuedAt + o.ExpiresIn, "jti": o.TokenID, "deploymentId": o.DeploymentID,
	}
	texts := map[string]*string{"publicId": o.PublicID, "embedTenant": o.EmbedTenant, "mode": o.Mode}
	for name, text := range texts {
		if text != nil {
			claims[name] = *text
		}
	}
	lists := map[string][]string{"groups": o.Groups, "permissions": o.Permissions}
	for name, list := range lists {
		if list != nil {
			claims[name] = list
		}
	}
	objects := map[string]map[string]any{
		"userAttributes": o.UserAttributes, "securityContext": o.SecurityContext,
	}
	for name, object := range objects {
		if object != nil {
			claims[name] = object
		}
	}
	return claims
}

func encodeJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return base64.RawURLEncoding.EncodeToString(text), err
}

// Reads the options as JSON, such as {"secret": "…", "keyId": "…"}, and prints the token.
func main() {
	var options EmbedTokenOptions
	decoder := json.NewDecoder(os.Stdin)
	decoder.DisallowUnknownFields()
	decoder.UseNumber() // Keeps every digit of large numbers.
	if err := decoder.Decode(&options); err != nil {
		log.Fatal(err)
	}
	token, err := createEmbedToken(options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(token)
}
